import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorCode, isTransient, serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import {
  actAccepted,
  actRefused,
  actsRestored,
  selectOutgoing,
  type OutgoingAct,
} from '../whiteboards-slice.js';
import { keptTextKey } from '../../../shared/session/browser-storage.js';

const keyOf = (username: string): string => keptTextKey(username, 'board-outbox');

/** What this tab had not got through to the server when it was reloaded. */
function readStoredActs(username: string): readonly OutgoingAct[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

/** Storage may be full or blocked: acts then wait as long as the page lives. */
function storeActs(username: string, acts: readonly OutgoingAct[]): void {
  try {
    if (acts.length === 0) sessionStorage.removeItem(keyOf(username));
    else sessionStorage.setItem(keyOf(username), JSON.stringify(acts));
  } catch {
    return;
  }
}

const isOutgoing = (value: unknown): value is OutgoingAct =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'boardId' in value &&
  'act' in value;

const RETRY_MS = 2_000;
const TOO_MANY = 'TOO_MANY_REQUESTS';
const REFUSED = 'What you drew could not be saved.';

/**
 * Sends what was done on boards, one act after the other so that their order is kept. An act
 * without an answer is sent again, under the same id: it lands once. Mounted once a tab, so that
 * leaving the board loses nothing.
 */
export function ActSender(): null {
  const post = usePost();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const outgoing = useAppSelector(selectOutgoing);
  const session = useAppSelector(selectSession);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  const isSending = useRef(false);
  /** The act whose wait the person was told of. */
  const toldOf = useRef<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [next] = outgoing;

  useEffect(() => {
    dispatch(actsRestored(readStoredActs(username)));
  }, [dispatch, username]);
  useStoredActs(username, outgoing);
  useAskBeforeClosing(outgoing.length > 0);

  const send = useEffectEvent(async (act: OutgoingAct) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const landed = await post(act);
      isSending.current = false;
      dispatch(actAccepted({ outgoing: act, author: username, landed }));
    } catch (error) {
      isSending.current = false;
      const code = errorCode(error);
      if (code === undefined || isTransient(code) || code === TOO_MANY) {
        if (code === TOO_MANY && toldOf.current !== act.id) {
          toldOf.current = act.id;
          notifyError(serverMessage(error) ?? REFUSED);
        }
        setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
        return;
      }
      notifyError(serverMessage(error) ?? REFUSED);
      dispatch(actRefused(act));
    }
  });

  useEffect(() => {
    // A connection that comes back is the best moment to try again: hence `isLive`.
    if (next !== undefined) void send(next);
  }, [next, attempt, isLive]);
  return null;
}

function usePost() {
  const { mutateAsync: addStroke } = trpc.whiteboards.addStroke.useMutation();
  const { mutateAsync: clear } = trpc.whiteboards.clear.useMutation();
  const { mutateAsync: undo } = trpc.whiteboards.undo.useMutation();
  const { mutateAsync: redo } = trpc.whiteboards.redo.useMutation();
  return ({ boardId: id, act }: OutgoingAct) => {
    switch (act.kind) {
      case 'stroke':
        return addStroke({ id, stroke: act.stroke });
      case 'clear':
        return clear({ id, clearId: act.id });
      case 'undo':
        return undo({ id, target: act.target });
      case 'redo':
        return redo({ id, target: act.target });
    }
  };
}

/** Writes every change but the first state, which has yet to be read. */
function useStoredActs(username: string, outgoing: readonly OutgoingAct[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) storeActs(username, outgoing);
    isFirst.current = false;
  }, [outgoing, username]);
}

/** Reloading keeps what waits, closing the tab does not, and the browser doesn't tell which it is. */
function useAskBeforeClosing(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
