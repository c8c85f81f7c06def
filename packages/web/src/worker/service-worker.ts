// The only part of the app that outlives its pages. It keeps built files and a document without
// anybody's data, never an answer of the API nor a document that the server prepared.
import {
  findKept,
  forgetOthers,
  keepBuild,
  type Build,
  isAsset,
  isPage,
  openPage,
} from './kept-builds.js';
import { passOnClick, readPush, tellPush } from './notifications.js';

declare const self: ServiceWorkerGlobalScope;
/** The build writes it here (worker-file.ts). */
declare const BUILD: Build;
const build = BUILD;

/** A server that takes longer to begin its answer is as good as away. */
const PATIENCE_MS = 4_000;

/** Not every browser has these yet, nor do TypeScript's own types. */
interface RoutingInstallEvent extends ExtendableEvent {
  readonly addRoutes?: (rule: object) => Promise<void>;
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  event.waitUntil(
    (async () => {
      // Calls of the API don't wait for the worker to wake up, where the browser can be told.
      await event
        .addRoutes?.({
          condition: { urlPattern: { pathname: '/trpc/*' } },
          source: 'network',
        })
        .catch(() => undefined);
      await keepBuild(build, {
        caches,
        fetch: (path) => fetch(path, { priority: 'low' }),
      });
      // It serves no page anything that is older than the page itself: nothing has to end first.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload.enable();
      await self.clients.claim();
      await tidy();
    })(),
  );
});

/** Another worker on its way is keeping a build that no page is of yet. */
async function tidy(): Promise<void> {
  if (self.registration.installing !== null || self.registration.waiting !== null) return;
  const { held = [] } = await navigator.locks.query();
  await forgetOthers(build, caches, new Set(held.map(({ name }) => name ?? '')));
}

/** The browser has asked already, while the worker was waking up. */
async function askedFor({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const answer: unknown = await preloadResponse;
  return answer instanceof Response ? answer : fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(pathname, build)) {
    const network = askedFor(event);
    event.respondWith(
      openPage({ network, shell: () => findKept(build.shell, caches), patienceMs: PATIENCE_MS }),
    );
    event.waitUntil(tidy());
  } else if (isAsset(pathname)) {
    event.respondWith(findKept(pathname, caches).then((kept) => kept ?? fetch(request)));
  }
});

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(
    passOnClick(
      { data: notification.data, action },
      {
        all: () => self.clients.matchAll({ type: 'window' }),
        open: (path) => self.clients.openWindow(path),
        decline: (callId) =>
          fetch('/trpc/calls.decline', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ callId }),
          }),
      },
    ),
  );
});

const comeIn = (data: PushMessageData | null): unknown => {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
};

self.addEventListener('push', (event) => {
  const push = readPush(comeIn(event.data));
  if (push === undefined) return;
  const { registration } = self;
  const told = tellPush(push, {
    async isLookedAt() {
      const tabs = await self.clients.matchAll({ type: 'window' });
      return tabs.some(({ visibilityState }) => visibilityState === 'visible');
    },
    show: (title, options) => registration.showNotification(title, options),
    async withdraw(tag) {
      for (const shown of await registration.getNotifications({ tag })) shown.close();
    },
  });
  event.waitUntil(told);
});
