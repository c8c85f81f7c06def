// Takes the place of a service worker that turned out to be broken, and removes what it kept: the
// server gives it out instead (SERVICE_WORKER=off). It answers nothing, so pages come from the server.
import { isBuildName } from './build-name.js';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter(isBuildName);
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  );
});
