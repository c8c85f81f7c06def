import { loadEntrance } from '../features/users/entrance.js';
import { sessionConfirmed, sessionEnded } from '../shared/session/session-slice.js';
import type { Clients } from './clients.js';
import { SignedInPart } from './routes.js';
import type { AppStore } from './store.js';

/** A line so slow that the page's files take longer shows at least that something comes. */
const PATIENCE_MS = 3_000;

interface BeginOptions {
  readonly store: AppStore;
  readonly api: Clients['api'];
  readonly pathname: string;
}

async function loadFirstPage(pathname: string): Promise<void> {
  await SignedInPart.load();
  const { loadPage } = await import('./signed-in-part.js');
  await loadPage(pathname);
}

/** Puts who is signed in into the store, and loads what their page needs: then it is shown in one go. */
export async function beginSession({ store, api, pathname }: BeginOptions): Promise<void> {
  const { value, places } = await api.users.openSession.query();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const loading = value === null ? loadEntrance(pathname) : loadFirstPage(pathname);
  // What can't be loaded is told where it is missing.
  await Promise.race([loading.catch(() => undefined), patience]);
  if (value === null) {
    store.dispatch(sessionEnded('ended'));
    return;
  }
  // After that, so that the slices of the features are in the store for the first view.
  store.dispatch(sessionConfirmed({ value, places }));
}
