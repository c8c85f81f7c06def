const pathOf = (request: RequestInfo | URL): string =>
  typeof request === 'string'
    ? request
    : new URL('url' in request ? request.url : request).pathname;

/** A browser's caches in memory, as far as the worker uses them; for tests. */
export function fakeCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>();
  const opened = (name: string): Map<string, Response> => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return cache;
  };
  const fake: Partial<CacheStorage> = {
    open: async (name) => {
      const cache: Partial<Cache> = {
        put: async (path, response) => void opened(name).set(pathOf(path), response),
      };
      opened(name);
      return cache as Cache;
    },
    match: async (path) =>
      [...caches.values()]
        .find((cache) => cache.has(pathOf(path)))
        ?.get(pathOf(path))
        ?.clone(),
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
  };
  return fake as CacheStorage;
}
