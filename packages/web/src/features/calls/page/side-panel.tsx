import type { NumberedCall } from '@collabor8/domain';
import { IconArrowsDiagonal, IconBrush, IconMessage, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { Link } from '../../../shared/navigation/link.js';
import { boardPath, chatPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { AlertLine, SkeletonRows } from '../../../shared/ui/states/states.js';
import { DirectChat, useChatWith } from '../../chats/index.js';
import { BoardPanel } from '../../whiteboards/index.js';
import { selectLastCall } from '../calls-slice.js';
import { useQuestionTitle } from '../talk-through.js';
import { ControlButton } from './call-controls.js';
import classes from './side-panel.module.css';

/** What stands beside the pictures of a call. */
export type SideName = 'board' | 'chat';

/** A call of this tab, and what stands beside it. */
export function useSidePanel(callId: string) {
  const reader = useUserContext().user.username;
  const last = useAppSelector(selectLastCall);
  const call = last?.callId === callId ? last : undefined;
  const boardId = call?.boardId;
  const [shown, show] = useState<SideName | null>(boardId === undefined ? null : 'board');
  // Whoever of the two opens the board, it is there for both.
  const [known, setKnown] = useState(boardId);
  if (boardId !== known) {
    setKnown(boardId);
    show('board');
  }
  const open = useChange(trpc.calls.openBoard, {
    event: (opened) => ({ name: 'callUpdate', call: opened }),
  });
  const openBoard = () => {
    show('board');
    if (boardId === undefined && !open.isPending) open.mutate({ callId });
  };
  // What is talked through is drawn: the caller's tab opens the board for both.
  const isDue =
    call?.about !== undefined &&
    call.state.status === 'accepted' &&
    call.caller.username === reader &&
    boardId === undefined;
  const begin = useEffectEvent(() => open.mutate({ callId }));
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
  return {
    ...{ call, shown, openBoard },
    failure: open.failure,
    toggle: (name: SideName) => {
      if (shown === name) show(null);
      else if (name === 'board') openBoard();
      else show('chat');
    },
    close: () => show(null),
  };
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

interface SideButtonsProps {
  readonly other: string;
  readonly side: ReturnType<typeof useSidePanel>;
}

/** Open and close what stands beside the pictures. */
export function SideButtons({ other, side: { call, shown, toggle } }: SideButtonsProps) {
  const { unread } = useChatWith(other);
  const isNew = shown !== 'chat' && unread > 0;
  return (
    <>
      {call?.state.status === 'accepted' && (
        <ControlButton
          label="Board"
          aria-pressed={shown === 'board'}
          onClick={() => toggle('board')}
        >
          <IconBrush {...icon} />
        </ControlButton>
      )}
      <ControlButton
        label={isNew ? `Chat, ${unread} unread` : 'Chat'}
        aria-pressed={shown === 'chat'}
        data-new={isNew || undefined}
        onClick={() => toggle('chat')}
      >
        <IconMessage {...icon} />
        {isNew && (
          <span className={classes.count} aria-hidden>
            {unread}
          </span>
        )}
      </ControlButton>
    </>
  );
}

interface HeadProps {
  readonly title: ReactNode;
  readonly words: string;
  /** Where it fills the window; undefined while there is no such place. */
  readonly whole: string | undefined;
  readonly wholeLabel: string;
  readonly onClose: () => void;
}

const Head = ({ title, words, whole, wholeLabel, onClose }: HeadProps) => (
  <div className={classes.head}>
    <div className={classes.names}>
      <h2 className={classes.title} dir="auto">
        {title}
      </h2>
      <p className={classes.words}>{words}</p>
    </div>
    {whole !== undefined && (
      <Link className={classes.whole ?? ''} to={whole} aria-label={wholeLabel} title={wholeLabel}>
        <IconArrowsDiagonal size={20} stroke={1.75} aria-hidden />
      </Link>
    )}
    <IconButton label="Close" onClick={onClose}>
      <IconX size={20} stroke={1.75} aria-hidden />
    </IconButton>
  </div>
);

interface SidePanelProps {
  readonly call: NumberedCall;
  readonly other: string;
  readonly name: SideName;
  readonly failure: string;
  readonly onClose: () => void;
}

/** The board, or the chat of the two, beside their pictures. */
export function SidePanel({ call, other, name, failure, onClose }: SidePanelProps) {
  const { chatId } = useChatWith(other);
  const { boardId, about } = call;
  const title = useQuestionTitle(about?.qid);
  if (name === 'chat') {
    return (
      <section className={classes.panel} aria-label={`Chat with ${other}`}>
        <Head
          title={`Chat with ${other}`}
          words="It stays when the call is over."
          whole={chatId && chatPath(chatId)}
          wholeLabel="Open the chat"
          onClose={onClose}
        />
        <DirectChat other={other} />
      </section>
    );
  }
  const head = (
    <Head
      title={title === undefined ? 'Board' : <MathText text={title} />}
      words={`You and ${other} draw here`}
      whole={boardId && boardPath(boardId)}
      wholeLabel="Open the board"
      onClose={onClose}
    />
  );
  return (
    <section className={classes.panel} aria-label="Board of the call">
      {boardId === undefined ? (
        <>
          {head}
          <AlertLine message={failure} />
          {failure === '' && <SkeletonRows rows={1} height={320} label="Opening a board" />}
        </>
      ) : (
        <BoardPanel id={boardId} head={head} />
      )}
    </section>
  );
}
