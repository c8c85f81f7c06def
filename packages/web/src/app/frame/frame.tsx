import {
  Suspense,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  Fragment,
  ViewTransition,
  useEffect,
  useLayoutEffect,
  type RefObject,
  useId,
} from 'react';
import { useLocation, useIsReturn, useMoves, NavLink } from '../../shared/navigation/navigation.js';
import { allFeatures, type MenuLink } from '../../shared/feature.js';
import { PageLoading } from '../../shared/ui/states/states.js';
import { ErrorBoundary } from '../error-boundary.js';
import { pagesOf, isEntryActive, type MenuEntry } from '../menu.js';
import type { Overlay } from '../shortcuts/shortcuts.js';
import classes from './frame.module.css';
import { Header } from './header.js';
import { PhoneBar } from './phone-bar.js';
import './page-change.css';
import { prefersReducedMotion, takesTyping } from '../../shared/browser.js';
import { listenTo } from '../../shared/listeners.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import sideMenuClasses from './side-menu.module.css';

interface MenuGroupProps {
  readonly entry: MenuEntry;
  readonly links: readonly MenuLink[];
}

/** An entry whose click opens and closes a list of addresses (SPEC §2, Messaging). */
function MenuGroup({ entry, links }: MenuGroupProps) {
  const { pathname } = useLocation();
  const isActive = isEntryActive(entry, pathname);
  const [isOpen, setOpen] = useState(isActive);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className={sideMenuClasses.entry}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        {...(isActive && { 'data-active': true })}
      >
        <entry.icon size={18} aria-hidden />
        {entry.label}
        {entry.badge !== undefined && <entry.badge />}
      </button>
      <ul id={listId} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className={sideMenuClasses.subentry}
              {...(link.to === pathname && { 'data-active': true })}
            >
              {link.label}
              {link.badge !== undefined && <link.badge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

export function SideMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={sideMenuClasses.menu} aria-label="Main">
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            {typeof entry.opens === 'string' ? (
              <NavLink
                to={entry.opens}
                className={sideMenuClasses.entry}
                {...(isEntryActive(entry, pathname) && { 'data-active': true })}
              >
                <entry.icon size={18} aria-hidden />
                {entry.label}
                {entry.badge !== undefined && <entry.badge />}
              </NavLink>
            ) : (
              <MenuGroup entry={entry} links={entry.opens} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Loads with what stands beside every page: once there is no connection it is too late. */
export const ConnectionBar = lazyPart(() => import('./frame-beside.js'), 'ConnectionBar', null);
const LongWait = lazyPart(() => import('./frame-beside.js'), 'LongWait', null);
const Shortcuts = lazyPart(() => import('../shortcuts/shortcuts.js'), 'Shortcuts', null);

/** Where somebody has gone, or typed, since the page they asked for was on its way. */
function useTouchedMeanwhile(): RefObject<EventTarget | null> {
  const touched = useRef<EventTarget>(null);
  useMoves(() => {
    touched.current = null;
  });
  // Before whatever shows the page because of the same key.
  useLayoutEffect(() => {
    const note = ({ target }: Event): void => {
      touched.current = target;
    };
    const kinds = ['focusin', 'keydown', 'beforeinput', 'input'] as const;
    return listenTo(window, kinds, note, { capture: true });
  }, []);
  return touched;
}

/**
 * After a change of page the keyboard and the screen reader start at its content, unless somebody has
 * gone on to a field around it, such as the search; and a page that was opened anew starts at its top. The
 * first page keeps what the browser does by itself.
 */
function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isReturn = useIsReturn();
  const shown = useRef(pathname);
  const touched = useTouchedMeanwhile();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    const isElsewhere = takesTyping(focused) && content.current?.contains(focused) !== true;
    if (!isElsewhere || focused !== touched.current)
      content.current?.focus({ preventScroll: true });
    if (!isReturn) window.scrollTo(0, 0);
  }, [content, isReturn, pathname, touched]);
}

interface PageChangeProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

/**
 * A page that is opened fades in where the browser can do that by itself; going back shows the page
 * at once. The page before it goes without a fade: a picture of a long list takes 30 ms. Who asks for
 * less motion when the app is opened sees none.
 */
function PageChange({ pathname, children }: PageChangeProps) {
  // Which of the two it is stays: a change would begin the page anew.
  const [isStill] = useState(prefersReducedMotion);
  return isStill ? (
    <Fragment key={pathname}>{children}</Fragment>
  ) : (
    <ViewTransition key={pathname} default="none" enter="page-change" exit="none">
      {children}
    </ViewTransition>
  );
}

interface FrameProps {
  readonly menu: readonly MenuEntry[];
  /** Whether the page is there: what no first view needs is loaded after it. */
  readonly isPageThere: boolean;
  /** The page. */
  readonly children: ReactNode;
}

/** The shared frame of every page behind sign-in (SPEC §2). */
export function Frame({ menu, isPageThere, children }: FrameProps) {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const pages = useMemo(() => pagesOf(menu), [menu]);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useRouteFocus(main);
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {isPageThere && <ConnectionBar />}
      <Header />
      <div className={classes.columns}>
        <SideMenu entries={menu} />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <div className={classes.banners}>
              {isPageThere && <LongWait />}
              {isPageThere &&
                allFeatures.map(
                  ({ Banner }, index) => Banner !== undefined && <Banner key={index} />,
                )}
            </div>
            <PageChange pathname={pathname}>
              <ErrorBoundary>
                <Suspense fallback={<PageLoading />}>{children}</Suspense>
              </ErrorBoundary>
            </PageChange>
          </div>
        </main>
      </div>
      <PhoneBar entries={menu} onFind={() => setOverlay('palette')} />
      {isPageThere && <Shortcuts pages={pages} open={overlay} onOpen={setOverlay} />}
    </>
  );
}
