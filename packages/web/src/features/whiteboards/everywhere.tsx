import { useDrawingDesk } from '../../shared/drawings/drawing-desk.js';
import { LayersOfPage } from '../../shared/drawings/layers-of-page.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { errorCode, isTransient, serverMessage } from '../../shared/api/errors.js';
import { trpc } from '../../shared/api/trpc.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { selectSession } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { notifyError } from '../../shared/ui/notices/notify.js';
import {
  actAccepted,
  actRefused,
  actsRestored,
  selectOutgoing,
  type OutgoingAct,
} from './whiteboards-slice.js';
import { forgetUnnoted, keepActs, readOwnActs, takeOverActs } from './outbox/kept-acts.js';

const RETRY_MS = 2_000;
const TOO_MANY = 'TOO_MANY_REQUESTS';
const REFUSED = 'What you drew could not be saved.';

/**
 * Sends what was done on boards, one act after the other so that their order is kept. An act
 * without an answer is sent again, under the same id: it lands once. Mounted once a tab, so that
 * leaving the board loses nothing; what a tab that is closed has left is sent by the next one.
 */
function ActSender(): null {
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

  useKeptActs(username, outgoing);
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
  const { mutateAsync: addObject } = trpc.whiteboards.addObject.useMutation();
  const { mutateAsync: changeObjects } = trpc.whiteboards.changeObjects.useMutation();
  const { mutateAsync: clear } = trpc.whiteboards.clear.useMutation();
  const { mutateAsync: undo } = trpc.whiteboards.undo.useMutation();
  const { mutateAsync: redo } = trpc.whiteboards.redo.useMutation();
  return ({ boardId: id, act }: OutgoingAct) => {
    switch (act.kind) {
      case 'stroke':
        return addStroke({ id, stroke: act.stroke });
      case 'object':
        return addObject({ id, object: act.object });
      case 'change':
        return changeObjects({ id, change: act.change });
      case 'clear':
        return clear({ id, clearId: act.id });
      case 'undo':
        return undo({ id, target: act.target });
      case 'redo':
        return redo({ id, target: act.target });
    }
  };
}

type StateWithActs = Parameters<typeof selectOutgoing>[0];

/** Takes over what waited before, and then keeps every change. */
function useKeptActs(username: string, outgoing: readonly OutgoingAct[]): void {
  const dispatch = useDispatch();
  const store = useStore<StateWithActs>();
  const begun = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const take = (acts: readonly OutgoingAct[]): readonly OutgoingAct[] => {
      dispatch(actsRestored(acts));
      return selectOutgoing(store.getState());
    };
    begun.current = readOwnActs(username).then(take);
    void forgetUnnoted();
    const end = takeOverActs(username, take);
    return () => {
      end();
      void forgetUnnoted();
    };
  }, [dispatch, store, username]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) void begun.current.then(() => keepActs(username, outgoing));
    isFirst.current = false;
  }, [outgoing, username]);
}

/** What waits is kept, but nobody else sees it until the board is opened here again. */
function useAskBeforeClosing(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}

const DrawDialog = lazyPart(() => import('./drawings/draw-dialog.js'), 'DrawDialog');

const DrawingTools = lazyPart(() => import('./drawings/drawing-tools.js'), 'DrawingTools', null);

const CodeTools = lazyPart(() => import('./drawings/code-tools.js'), 'CodeTools', null);

/** What boards keep beside every page: what is on its way to the server, and the drawings of texts. */
export function Everywhere() {
  const { asked, shown } = useDrawingDesk();
  const drawings = shown.filter(({ dataset }) => dataset['drawingTools'] !== undefined);
  const code = shown.filter(({ dataset }) => dataset['codeTools'] !== undefined);
  return (
    <>
      <ActSender />
      {asked !== null && <DrawDialog asked={asked} />}
      {drawings.length > 0 && <DrawingTools places={drawings} />}
      {code.length > 0 && <CodeTools places={code} />}
      <LayersOfPage />
    </>
  );
}
