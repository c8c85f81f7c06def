import type { NumberedCall } from '@collabor8/domain';
import { IconArrowsDiagonal, IconBrush, IconMessage } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { boardPath, chatPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { CloseButton } from '../../../shared/ui/controls/button.js';
import { Box, Fine, Row } from '../../../shared/ui/layout.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { AlertLine, SkeletonRows } from '../../../shared/ui/states/states.js';
import { DirectChat, useChatWith } from '../../chats/index.js';
import { BoardPanel } from '../../whiteboards/index.js';
import { selectLastCall } from '../calls-slice.js';
import { useQuestionTitle } from './subject-link.js';
import { ControlButton } from './call-controls.js';
import classes from './side-panel.module.css';

/** What stands beside the pictures of a call. */
export type SideName = 'board' | 'chat';

/** What stands beside the pictures: nothing at first, but the board where anybody of the call has opened it. */
export function useSidePanel(boardId: string | undefined, open: () => void) {
  const [shown, show] = useState<SideName | null>(boardId === undefined ? null : 'board');
  const [known, setKnown] = useState(boardId);
  if (boardId !== known) {
    setKnown(boardId);
    if (boardId !== undefined) show('board');
  }
  return {
    shown,
    toggle: (name: SideName) => {
      show(shown === name ? null : name);
      if (shown !== name && name === 'board' && boardId === undefined) open();
    },
    close: () => show(null),
  };
}

export function useBoardOfTwo(callId: string) {
  const reader = useUserContext().user.username;
  const last = useAppSelector(selectLastCall);
  const call = last?.callId === callId ? last : undefined;
  const { mutate, isPending, failure } = useChange(trpc.calls.openBoard, {
    event: (opened) => ({ name: 'callUpdate', call: opened }),
  });
  const open = () => {
    if (!isPending) mutate({ callId });
  };
  // What is talked through is drawn: the caller's tab opens the board for both.
  const isDue =
    call?.about !== undefined &&
    call.state.status === 'accepted' &&
    call.caller.username === reader &&
    call.boardId === undefined;
  const begin = useEffectEvent(open);
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
  return { call, open, failure };
}

const icon = { size: 22, 'aria-hidden': true } as const;

interface SideButtonsProps {
  readonly side: ReturnType<typeof useSidePanel>;
  /** A board is opened while one is in the call. */
  readonly hasBoard: boolean;
  /** Of their chat. */
  readonly unread: number;
}

/** Open and close what stands beside the pictures. */
export function SideButtons({ side: { shown, toggle }, hasBoard, unread }: SideButtonsProps) {
  const isNew = shown !== 'chat' && unread > 0;
  return (
    <>
      {hasBoard && (
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
  <Row className={classes.head} gap={4} isOneLine pad={[8, 8, 8, 16]}>
    <Box fit="fill">
      <h2 className={classes.title} dir="auto">
        {title}
      </h2>
      <Fine as="p" isCut>
        {words}
      </Fine>
    </Box>
    {whole !== undefined && (
      <Link className={classes.whole} to={whole} aria-label={wholeLabel} title={wholeLabel}>
        <IconArrowsDiagonal size={20} aria-hidden />
      </Link>
    )}
    <CloseButton onClick={onClose} />
  </Row>
);

interface BoardSideProps {
  readonly boardId: string | undefined;
  readonly title?: string | undefined;
  /** Who draws here. */
  readonly words: string;
  /** Why it could not be opened. */
  readonly failure: string;
  readonly onClose: () => void;
}

export function BoardSide({ boardId, title, words, failure, onClose }: BoardSideProps) {
  const head = (
    <Head
      title={title === undefined ? 'Board' : <MathText text={title} />}
      whole={boardId && boardPath(boardId)}
      wholeLabel="Open the board"
      {...{ words, onClose }}
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

interface ChatSideProps {
  readonly title: string;
  /** Undefined until it is there. */
  readonly chatId: string | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The chat of those who talk, beside their pictures. */
export const ChatSide = ({ title, chatId, children, onClose }: ChatSideProps) => (
  <section className={classes.panel} aria-label={title}>
    <Head
      words="It stays when the call is over."
      whole={chatId && chatPath(chatId)}
      wholeLabel="Open the chat"
      {...{ title, onClose }}
    />
    {children}
  </section>
);

interface SideOfTwoProps {
  readonly call: NumberedCall;
  readonly other: string;
  readonly name: SideName;
  readonly failure: string;
  readonly onClose: () => void;
}

/** The board, or the chat of the two, beside their pictures. */
export function SideOfTwo({ call, other, name, failure, onClose }: SideOfTwoProps) {
  const { chatId } = useChatWith(other);
  const { boardId, about } = call;
  const title = useQuestionTitle(about?.qid);
  return name === 'chat' ? (
    <ChatSide title={`Chat with ${other}`} {...{ chatId, onClose }}>
      <DirectChat other={other} />
    </ChatSide>
  ) : (
    <BoardSide words={`You and ${other} draw here`} {...{ boardId, title, failure, onClose }} />
  );
}
