import { SEARCH_MAX_LENGTH } from '@collabor8/domain';
import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react';
import { useWindowEvent } from '../../shared/browser.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { isForPage, useSingleKeys } from '../../shared/shortcuts/shortcuts.js';
import {
  filterWords,
  searchOf,
  typedSearch,
  withChips,
  withLastReopened,
  withoutFilter,
  type TypedSearch,
} from './typed-search.js';
import classes from './search-field.module.css';

interface ChipProps {
  /** A filter as it was typed. */
  readonly source: string;
  readonly onRemove: () => void;
}

function Chip({ source, onRemove }: ChipProps) {
  const { what, value } = filterWords(source);
  return (
    <li className={classes.chip} title={source}>
      <span className={classes.words}>
        {what} <b dir="auto">{value}</b>
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove the filter ${what} ${value}`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: TypedSearch;
  /** While it is typed; `isDone` where nothing more is waited for. */
  readonly onType: (typed: TypedSearch, isDone: boolean) => void;
}

/** What is looked for: filters as chips that one can take away, and words. On a phone it takes the header's place. */
export function SearchField({ input, typed, onType }: SearchFieldProps) {
  const navigate = useNavigate();
  const [hasShortcut] = useSingleKeys();
  const { filters, text } = typed;
  const isEmpty = searchOf(typed) === '';
  const room = SEARCH_MAX_LENGTH - searchOf({ filters, text: '' }).length;

  const begin = useEffectEvent(() => {
    // The frame takes the focus to the page first.
    if (isEmpty) queueMicrotask(() => input.current?.focus({ preventScroll: true }));
  });
  useEffect(() => begin(), []);

  useWindowEvent('keydown', (event) => {
    if (!hasShortcut || event.key !== '/' || !isForPage(event)) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });

  const change = (next: TypedSearch): void => {
    onType(next, true);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Enter') {
      event.preventDefault();
      onType(typedSearch(searchOf(typed)), true);
    } else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0) {
      if (filters.length === 0) return;
      event.preventDefault();
      onType(withLastReopened(typed), false);
    }
  };

  return (
    <div role="search" aria-label="Everything" className={classes.bar}>
      <button type="button" className={classes.back} aria-label="Back" onClick={() => navigate(-1)}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} className={classes.icon} aria-hidden />
        {filters.length > 0 && (
          <ul className={classes.chips} aria-label="Filters">
            {filters.map((source, index) => (
              <Chip
                key={`${index} ${source}`}
                source={source}
                onRemove={() => change(withoutFilter(typed, index))}
              />
            ))}
          </ul>
        )}
        <input
          ref={input}
          className={classes.input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          aria-label="Search everything"
          placeholder={filters.length === 0 ? 'Words, [tags], user:name' : ''}
          maxLength={Math.max(0, room)}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            const next = withChips({ filters, text: value });
            onType(next, next.filters.length > filters.length);
          }}
          onKeyDown={onKeyDown}
        />
        {!isEmpty && (
          <button
            type="button"
            className={classes.clear}
            aria-label="Clear the search"
            onClick={() => change({ filters: [], text: '' })}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
