import { SEARCH_MAX_LENGTH, readQuery } from '@collabor8/domain';
import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useKeys } from '../../shared/shortcuts/use-keys.js';
import classes from './search-field.module.css';
import { Row } from '../../shared/ui/layout.js';

/** A search as its field shows it: filters as chips, and the words behind them. */
interface TypedSearch {
  /** As they were typed, in their order. */
  readonly filters: readonly string[];
  readonly text: string;
}

export function typedSearch(search: string): TypedSearch {
  const { filters, typed } = readQuery(search);
  return { filters: filters.map(({ source }) => source), text: typed.trimEnd() };
}

export const searchOf = ({ filters, text }: TypedSearch): string =>
  [...filters, text.trim()].filter((part) => part !== '').join(' ');

const quotesIn = (text: string): number => text.split('"').length - 1;

/** What is typed, with the filters in it as chips: those that are ended by a space, a bracket or a quotation mark. */
export function withChips({ filters, text }: TypedSearch): TypedSearch {
  const end = /[\]"]$/.test(text) ? text.length : text.search(/\S*$/);
  // Within quotation marks that are open yet nothing is a filter.
  if (quotesIn(text.slice(0, end)) % 2 === 1) return { filters, text };
  const done = readQuery(text.slice(0, end));
  if (done.filters.length === 0) return { filters, text };
  const more = done.filters.map(({ source }) => source);
  return { filters: [...filters, ...more], text: done.typed + text.slice(end) };
}

export const withoutFilter = (typed: TypedSearch, index: number): TypedSearch => ({
  ...typed,
  filters: typed.filters.toSpliced(index, 1),
});

/** The last filter as text again, so that it can be typed on. */
export function withLastReopened({ filters, text }: TypedSearch): TypedSearch {
  const last = filters.at(-1);
  if (last === undefined) return { filters, text };
  const behind = text === '' ? '' : ` ${text}`;
  return { filters: filters.slice(0, -1), text: last + behind };
}

const DATE = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;

/** 'Mar 2026' or 'Mar 5, 2026'; what is no such date stays as it is. */
function dateWords(text: string): string {
  const [, year = '', month = '', day] = DATE.exec(text) ?? [];
  if (year === '') return text;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return date.toLocaleDateString('en-US', {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'short' },
    ...(day !== undefined && { day: 'numeric' }),
  });
}

/** A filter in words, by what was typed for it. */
export function filterWords(source: string) {
  const [filter] = readQuery(source).filters;
  const [, name = '', value = ''] = /^-?([a-z]+):"?(.*?)"?$/u.exec(source) ?? [];
  switch (filter?.kind) {
    case 'tag':
      return { what: filter.isNot ? 'not tagged' : 'tagged', value: filter.key };
    case 'user':
      return { what: filter.isNot ? 'not from' : 'from', value: filter.name };
    case 'without':
      return { what: 'without', value: source.replace(/^-"?(.*?)"?$/u, '$1') };
    case 'has':
      return { what: 'has', value: filter.thing };
    case 'created':
      return { what: name, value: dateWords(value) };
    case 'score':
    case 'answers':
      return {
        what: name,
        value:
          filter.max === Infinity && /^\d/.test(value) ? `${value.replace(/\.\.$/, '')}+` : value,
      };
    case 'accepted':
    case 'unanswered':
      return { what: 'is', value: filter.kind };
    case undefined:
      return { what: '', value: source };
  }
}

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
        <IconX size={16} aria-hidden />
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
  const { filters, text } = typed;
  const isEmpty = searchOf(typed) === '';
  const room = SEARCH_MAX_LENGTH - searchOf({ filters, text: '' }).length;

  const begin = useEffectEvent(() => {
    // The frame takes the focus to the page first.
    if (isEmpty) queueMicrotask(() => input.current?.focus({ preventScroll: true }));
  });
  useEffect(() => begin(), []);

  useKeys({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
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
        <IconArrowLeft size={20} aria-hidden />
      </button>
      <Row className={classes.field} gap={8}>
        <IconSearch size={20} className={classes.icon} aria-hidden />
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
            <IconX size={18} aria-hidden />
          </button>
        )}
      </Row>
    </div>
  );
}
