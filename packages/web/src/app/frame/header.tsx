import { Button, IconButton, ButtonLink } from '../../shared/ui/controls/button.js';
import { useState, useRef, type KeyboardEvent } from 'react';
import { useLoginContext, useUserContext } from '../../shared/session/session-contexts.js';
import { Row, VisuallyHidden } from '../../shared/ui/layout.js';
import classes from './session-controls.module.css';
import { IconMoon, IconSun, IconSearch, IconX } from '@tabler/icons-react';
import { chooseColorScheme, useColorScheme } from '../../shared/ui/color-scheme.js';
import { QUESTIONS_PATH, userPath, SEARCH_PATH, searchPath } from '../../shared/paths.js';
import { allFeatures } from '../../shared/feature.js';
import { useLocation, useNavigate, Link } from '../../shared/navigation/navigation.js';
import { Brand } from '../../shared/ui/brand.js';
import headerClasses from './header.module.css';
import { Avatar } from '../../shared/ui/avatar.js';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useKeys } from '../../shared/shortcuts/use-keys.js';
import { comboboxProps } from '../../shared/ui/listbox/combobox-props.js';

const SearchSuggestions = lazyPart(
  () => import('./search-suggestions.js'),
  'SearchSuggestions',
  null,
);

/**
 * Enter leads to /home?search={text}; '/' anywhere else on the page brings the cursor here, unless the page is the search's. On a
 * phone it is a button, which opens the field over the header.
 */
function SearchBox() {
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

  // The page of the search has a field of its own.
  const hasShortcut = useKeys({ '/': open }, 'everyPage') && pathname !== SEARCH_PATH;

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
        <IconSearch size={20} aria-hidden />
      </button>
      <div className={classes.box}>
        <IconSearch size={18} className={classes.icon} aria-hidden />
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
            <IconX size={16} aria-hidden />
          </button>
        )}
      </div>
      <button type="button" className={classes.close} onClick={close}>
        Close
      </button>
    </div>
  );
}

function SchemeToggle() {
  const isDark = useColorScheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </IconButton>
  );
}

/** The colour scheme and the way out: in the header, and on a phone behind 'More'. */
export function SessionControls() {
  const { signOut } = useLoginContext();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <Row gap={4} at="between" isOneLine>
      <SchemeToggle />
      <Button variant="subtle" color="gray" loading={isLeaving} onClick={leave}>
        Log out
      </Button>
    </Row>
  );
}

/** The avatar leads to one's own profile; without one, or when it can't be loaded, a button does. */
function ProfileLink() {
  const { user } = useUserContext();
  const [failedUrl, setFailedUrl] = useState<string>();
  const to = userPath(user.username);
  if (user.avatarUrl === undefined || user.avatarUrl === failedUrl) {
    return (
      <ButtonLink to={to} variant="default" className={headerClasses.view}>
        <VisuallyHidden isOnPhone>View Profile</VisuallyHidden>
        <span className={headerClasses.initial}>
          <Avatar name={user.username} size={34} />
        </span>
      </ButtonLink>
    );
  }
  return (
    <Link to={to} className={headerClasses.link} aria-label={`Your profile, ${user.username}`}>
      <img
        className={headerClasses.avatar}
        src={user.avatarUrl}
        alt=""
        width={32}
        height={32}
        onError={() => setFailedUrl(user.avatarUrl)}
      />
    </Link>
  );
}

export const Header = () => (
  <header className={headerClasses.header}>
    <div className={headerClasses.brand}>
      <Link to={QUESTIONS_PATH} className={headerClasses.home}>
        <Brand />
      </Link>
    </div>
    <div className={headerClasses.bar}>
      <SearchBox />
      <div className={headerClasses.controls}>
        {allFeatures.map(
          ({ HeaderItem }, index) => HeaderItem !== undefined && <HeaderItem key={index} />,
        )}
        <ProfileLink />
        <div className={headerClasses.session}>
          <SessionControls />
        </div>
      </div>
    </div>
  </header>
);
