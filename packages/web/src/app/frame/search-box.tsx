import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import classes from './search-box.module.css';

const takesTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Enter leads to /home?search={text}; '/' anywhere else on the page brings the cursor here. */
export function SearchBox() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const shown = pathname === '/home' ? (new URLSearchParams(search).get('search') ?? '') : '';

  useEffect(() => {
    if (input.current !== null) input.current.value = shown;
  }, [shown]);

  // Not useHotkeys: on many keyboards '/' is typed with Shift.
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || takesTyping(event.target)) return;
    event.preventDefault();
    input.current?.focus();
  });

  const searchOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void navigate(`/home?search=${encodeURIComponent(event.currentTarget.value)}`);
  };

  return (
    <div role="search" className={classes.box}>
      <IconSearch size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <input
        ref={input}
        className={classes.input}
        type="search"
        aria-label="Search questions"
        aria-keyshortcuts="/"
        placeholder="Search questions, or [tag]"
        defaultValue={shown}
        maxLength={200}
        onKeyDown={searchOnEnter}
      />
      <kbd className={classes.hint} aria-hidden>
        /
      </kbd>
    </div>
  );
}
