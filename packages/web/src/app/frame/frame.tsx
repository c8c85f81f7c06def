import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ChatsProvider } from '../../features/chats/chats-provider.js';
import { OutboxSender } from '../../shared/outbox/outbox-sender.js';
import { PageLoading } from '../../shared/ui/page-loading.js';
import { ErrorBoundary } from '../error-boundary.js';
import { ConnectionBar } from './connection-bar.js';
import classes from './frame.module.css';
import { Header } from './header.js';
import { menuEntries } from './menu-entries.js';
import { PhoneBar } from './phone-bar.js';
import { SideMenu } from './side-menu.js';
import { useRouteFocus } from './use-route-focus.js';

/** The shared frame of every page behind sign-in (SPEC §2). */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useRouteFocus(main);
  return (
    <ChatsProvider>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <OutboxSender />
      <ConnectionBar />
      <Header />
      <div className={classes.columns}>
        <SideMenu entries={menuEntries} />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </main>
      </div>
      <PhoneBar entries={menuEntries} />
    </ChatsProvider>
  );
}
