import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import { lastPerson } from '../shared/session/browser-storage.js';
import {
  selectSession,
  sessionConfirmed,
  sessionEnded,
  sessionUnreachable,
} from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';
import { deployedVersion, reloadOnceFor } from '../shared/lazy/load-chunk.js';

/**
 * The server answers. A page that was opened without it is of the version that was kept: if there is
 * a newer one, the page loads again, once; what was written is in drafts and outboxes.
 */
async function goOnWithNewest(page: Document): Promise<void> {
  // The build marks the document that the service worker shows (worker-file.ts).
  if (!page.documentElement.hasAttribute('data-kept')) return;
  const deployed = await deployedVersion();
  if (deployed.is === 'newer') reloadOnceFor(deployed.version);
}

const UNREACHABLE_RETRY_MS = 5_000;
/** Whoever was signed in here before waits no longer for the answer, and goes on offline. */
const PATIENCE_MS = 3_000;

/** Whether the server has said who is signed in. */
export type SessionCheck = () => Promise<boolean>;

/** Asks the server who is signed in: at the start, while it can't be reached, and when told to. */
export function useSessionCheck(): SessionCheck {
  const { client } = trpc.useUtils();
  const dispatch = useDispatch();
  const store = useStore<Parameters<typeof selectSession>[0]>();
  const session = useAppSelector(selectSession);
  const isUnreachable =
    (session.status === 'signedOut' && session.reason === 'unreachable') ||
    (session.status === 'signedIn' && session.connection === 'offline');

  const check = useCallback(async () => {
    try {
      // An answer that hangs must not keep later questions waiting.
      const { value, places } = await client.users.openSession.query();
      const before = selectSession(store.getState());
      const isOther = before.status === 'signedIn' && before.username !== value?.username;
      if (value === null || isOther) dispatch(sessionEnded('ended'));
      if (value !== null) dispatch(sessionConfirmed({ value, places }));
      void goOnWithNewest(document);
      return true;
    } catch {
      dispatch(sessionUnreachable(lastPerson()));
      return false;
    }
  }, [client, dispatch, store]);

  // The page may have come with the answer.
  const start = useEffectEvent(() => {
    if (session.status === 'unknown') void check();
  });
  useEffect(() => {
    start();
    const person = lastPerson();
    if (person === null) return;
    const goOn = () => void dispatch(sessionUnreachable(person));
    const timer = setTimeout(goOn, navigator.onLine ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [dispatch]);

  useEffect(() => {
    if (!isUnreachable) return;
    const repeat = () => void check();
    const timer = setInterval(repeat, UNREACHABLE_RETRY_MS);
    window.addEventListener('online', repeat);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', repeat);
    };
  }, [check, isUnreachable]);

  return check;
}
