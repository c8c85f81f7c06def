import { listenTo } from '../../shared/listeners.js';
import { useDrawingDesk } from '../../shared/drawings/drawing-desk.js';
import { LayersOfPage } from '../../shared/drawings/layers-of-page.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { trpc } from '../../shared/api/trpc.js';
import { useSendInOrder } from '../../shared/outbox/outbox-sender.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { notifyError } from '../../shared/ui/notices/notify.js';
import {
  actAccepted,
  actRefused,
  actsDiscarded,
  actsRestored,
  selectOutgoing,
  type OutgoingAct,
} from './whiteboards-slice.js';
import { forgetUnnoted, keepActs, readOwnActs, takeOverActs } from './outbox/kept-acts.js';

/** Sends what was done on boards, once a tab: leaving the board loses nothing; the next tab sends for a closed one. */
function ActSender(): null {
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const outgoing = useAppSelector(selectOutgoing);
  /** The act whose wait the person was told of. */
  const toldOf = useRef<string | null>(null);

  useKeptActs(username, outgoing);
  useAskBeforeClosing(outgoing.length > 0);
  useSendInOrder({
    next: outgoing[0],
    post: usePost(),
    onAccepted: (act, landed) => dispatch(actAccepted({ outgoing: act, author: username, landed })),
    onRefused: (act, reason = 'What you drew could not be saved.') => {
      notifyError(reason);
      dispatch(actRefused(act));
    },
    onDelayed: (act, reason) => {
      if (toldOf.current !== act.id) notifyError(reason);
      toldOf.current = act.id;
    },
  });
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
    const end = takeOverActs(username, { take, onDiscarded: () => dispatch(actsDiscarded()) });
    return () => {
      end();
      void forgetUnnoted();
    };
  }, [dispatch, store, username]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current)
      void begun.current.then(() => keepActs(username, selectOutgoing(store.getState())));
    isFirst.current = false;
  }, [outgoing, store, username]);
}

/** What waits is kept, but nobody else sees it until the board is opened here again. */
function useAskBeforeClosing(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    return listenTo(window, ['beforeunload'], (event) => event.preventDefault());
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
