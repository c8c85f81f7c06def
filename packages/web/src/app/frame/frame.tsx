import { Suspense, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { FindSource, SuggestSource } from '../../shared/find/find-source.js';
import { useLocation } from '../../shared/navigation/navigation.js';
import type { MenuEntry } from '../../shared/menu.js';
import { PageLoading } from '../../shared/ui/states/page-loading.js';
import { ErrorBoundary } from '../error-boundary.js';
import { pagesOf } from '../menu.js';
import { Shortcuts, type Overlay } from '../shortcuts/shortcuts.js';
import { ConnectionBar } from './connection-bar.js';
import classes from './frame.module.css';
import { Header } from './header.js';
import { PageChange } from './page-change.js';
import { PhoneBar } from './phone-bar.js';
import { SideMenu } from './side-menu.js';
import { useRouteFocus } from './use-route-focus.js';

interface FrameProps {
  readonly menu: readonly MenuEntry[];
  readonly headerItems: readonly ComponentType[];
  readonly banners: readonly ComponentType[];
  /** Where the palette looks, in its order. */
  readonly sources: readonly FindSource[];
  /** The same of the search's suggestions. */
  readonly suggests: readonly SuggestSource[];
  /** The page. */
  readonly children: ReactNode;
}

/** The shared frame of every page behind sign-in (SPEC §2). */
export function Frame({ menu, headerItems, banners, sources, suggests, children }: FrameProps) {
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
      <ConnectionBar />
      <Header items={headerItems} suggests={suggests} />
      <div className={classes.columns}>
        <SideMenu entries={menu} />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <div className={classes.banners}>
              {banners.map((Banner, index) => (
                <Banner key={index} />
              ))}
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
      <Shortcuts pages={pages} sources={sources} open={overlay} onOpen={setOverlay} />
    </>
  );
}
