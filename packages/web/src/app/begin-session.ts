import { loadEntrance } from '../features/users/entrance.js';
import { sessionConfirmed, sessionEnded } from '../shared/session/session-slice.js';
import type { PageLocation } from '../shared/navigation/page-history.js';
import type { Client } from '../shared/api/trpc.js';
import { landAhead, type Landing } from '../shared/live/landed.js';
import { SignedInPart } from './routes.js';
import type { AppStore } from './store.js';

/** A line so slow that the page's files take longer shows at least that something comes. */
const PATIENCE_MS = 3_000;

interface BeginOptions {
  readonly store: AppStore;
  readonly api: Client;
  /** Answers what came with the document, and nothing else. */
  readonly preparedApi: Client;
  readonly location: PageLocation;
}

/** Answers the content of the first page, where that came with the document. */
async function loadFirstPage({ preparedApi, location }: BeginOptions): Promise<readonly Landing[]> {
  await SignedInPart.load();
  const { loadPage } = await import('./signed-in-part.js');
  return loadPage(location, preparedApi);
}

/** Puts who is signed in into the store, and loads what their page needs: then it is shown in one go. */
export async function beginSession(options: BeginOptions): Promise<void> {
  const { store, api, location } = options;
  const { value, places } = await api.users.openSession.query();
  const patience = new Promise<readonly Landing[]>((resolve) => {
    setTimeout(() => resolve([]), PATIENCE_MS);
  });
  const loading =
    value === null ? loadEntrance(location.pathname).then(() => []) : loadFirstPage(options);
  // What can't be loaded is told where it is missing.
  const content = await Promise.race([loading.catch(() => []), patience]);
  if (value === null) {
    store.dispatch(sessionEnded('ended'));
    return;
  }
  // After that, so that the slices of the features are in the store for the first view.
  store.dispatch(sessionConfirmed({ value, places }));
  landAhead(store.dispatch, content);
}
