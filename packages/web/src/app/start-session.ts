import { loadEntrance } from '../features/users/entrance.js';
import { sessionConfirmed, sessionEnded } from '../shared/session/session-slice.js';
import type { PageLocation } from '../shared/navigation/page-history.js';
import type { Clients } from './clients.js';
import { isOpenPage } from '../shared/session/session-contexts.js';
import { SignedInPart, VisitorPart } from './app.js';
import type { AppStore } from './store.js';

/** A line so slow that the page's files take longer shows at least that something comes. */
const PATIENCE_MS = 3_000;

interface StartOptions {
  readonly store: AppStore;
  readonly clients: Pick<Clients, 'api' | 'answers'>;
  readonly location: PageLocation;
}

const nothing = (): void => undefined;

/** Loads the first page; answers what puts its content, where that came with the document, into its slices. */
async function loadFirstPage(options: StartOptions, reader: string): Promise<() => void> {
  await SignedInPart.load();
  const { loadPage, landAnswers } = await import('./signed-in-part.js');
  const { store, clients, location } = options;
  await loadPage(location);
  return () => landAnswers(location, { ...clients, store, reader, isFirst: true });
}

/** Puts who is signed in into the store, and loads what their page needs: then it is shown in one go. */
export async function startSession(options: StartOptions): Promise<void> {
  const { store, clients, location } = options;
  const { value, places } = await clients.api.users.openSession.query();
  const patience = new Promise<() => void>((resolve) => {
    setTimeout(() => resolve(nothing), PATIENCE_MS);
  });
  const loading =
    value === null
      ? (isOpenPage(location) ? VisitorPart.load() : loadEntrance(location.pathname)).then(
          () => nothing,
        )
      : loadFirstPage(options, value.username);
  // What can't be loaded is told where it is missing.
  const land = await Promise.race([loading.catch(() => nothing), patience]);
  if (value === null) {
    store.dispatch(sessionEnded('ended'));
    return;
  }
  // After that, so that the slices of the features are in the store for the first view.
  store.dispatch(sessionConfirmed({ value, places }));
  land();
}
