import { expect, it, vi } from 'vitest';

it('is in the store with the first page that asks for it, as the document brings it', async () => {
  vi.resetModules();
  const { loadedSlices } = await import('../../shared/store.js');
  await import('./index.js');
  expect(loadedSlices.all().map(({ reducerPath }) => reducerPath)).toContain('moderation.openOwn');
});
