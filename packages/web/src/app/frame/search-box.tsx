import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { QUESTIONS_PATH, SEARCH_PATH, searchPath } from '../../shared/paths.js';
import { useWindowEvent } from '../../shared/browser.js';
import type { SuggestSource } from '../../shared/find/find-source.js';
import { useLocation, useNavigate } from '../../shared/navigation/navigation.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { isForPage, useSingleKeys } from '../../shared/shortcuts/shortcuts.js';
import { comboboxProps } from '../../shared/ui/listbox/combobox-props.js';
import classes from './search-box.module.css';

const SearchSuggestions = lazyPart(
  () => import('./search-suggestions.js'),
  (module) => module.SearchSuggestions,
  { fallback: null },
);

/**
 * Enter leads to /home?search={text}; '/' anywhere else on the page brings the cursor here, unless the page is the search's. On a
 * phone it is a button, which opens the field over the header.
 */
export function SearchBox({ suggests }: { readonly suggests: readonly SuggestSource[] }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown =
    pathname === QUESTIONS_PATH ? (new URLSearchParams(search).get('search') ?? '') : '';
  const [text, setText] = useState(shown);
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [followed, setFollowed] = useState(shown);
  const [hasKeys] = useSingleKeys();
  // The page of the search has a field of its own.
  const hasShortcut = hasKeys && pathname !== SEARCH_PATH;
  if (followed !== shown) {
    setFollowed(shown);
    setText(shown);
  }

  const open = () => {
    // The field takes the focus only once it is shown.
    flushSync(() => setOpen(true));
    input.current?.focus();
  };
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };

  // Not useHotkeys: on many keyboards '/' is typed with Shift.
  useWindowEvent('keydown', (event) => {
    if (!hasShortcut || event.key !== '/' || !isForPage(event)) return;
    event.preventDefault();
    open();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setOpen(false);
    setTyping(false);
    navigate(searchPath(text));
  };

  return (
    <div role="search" className={classes.search} data-open={isOpen || undefined}>
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        aria-label="Search"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.box}>
        <IconSearch size={18} stroke={1.75} className={classes.icon} aria-hidden />
        <input
          ref={input}
          className={classes.input}
          type="text"
          enterKeyHint="search"
          {...comboboxProps}
          dir="auto"
          aria-label="Search questions"
          {...(hasShortcut && { 'aria-keyshortcuts': '/' })}
          placeholder="Search questions, or [tag]"
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTyping(true);
          }}
          onBlur={() => setTyping(false)}
          onKeyDown={onKeyDown}
        />
        {isTyping && text.trim() !== '' && (
          <SearchSuggestions
            sources={suggests}
            field={input}
            text={text.trim()}
            onOpen={() => {
              setTyping(false);
              setOpen(false);
            }}
            onDismiss={() => setTyping(false)}
          />
        )}
        {text === '' ? (
          hasShortcut && (
            <kbd className={classes.hint} aria-hidden>
              /
            </kbd>
          )
        ) : (
          <button
            type="button"
            className={classes.clear}
            aria-label="Clear the search"
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <button type="button" className={classes.close} onClick={close}>
        Close
      </button>
    </div>
  );
}
