import { seatOf } from '@collabor8/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { countOf } from '../../../shared/counts.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { chatPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { ChatBeside, useUnreadIn } from '../../chats/index.js';
import type { CallDesk } from '../desk/call-desk.js';
import { CallControls } from '../page/call-controls.js';
import { CallDuration, RemotePicture } from '../page/picture.js';
import { QualityBadge } from '../page/remote-panel.js';
import { BoardSide, ChatSide, SideButtons, useSidePanel } from '../page/side-panel.js';
import talkClasses from '../page/talk.module.css';
import { OwnTile } from '../page/tiles.js';
import tileClasses from '../page/tiles.module.css';
import { selectGroupCall } from './group-slice.js';
import type { GroupView, SeatView } from './seat-link.js';

function wordsOf({ link, remote: { media } }: SeatView): string | undefined {
  if (link !== 'connected') return undefined;
  if (media?.camera === 'screen') return 'Sharing the screen';
  return media?.microphone === 'muted' ? 'Muted' : undefined;
}

function SmallTile({ person }: { readonly person: SeatView }) {
  const words = wordsOf(person);
  return (
    <section className={tileClasses.tile} aria-label={person.other}>
      <RemotePicture held={person} avatarSize={48} />
      <div className={tileClasses.marks}>
        <span className={tileClasses.tag}>
          <QualityBadge held={person} />
        </span>
        {words !== undefined && <span className={tileClasses.tag}>{words}</span>}
      </div>
      <div className={tileClasses.foot}>
        <span className={tileClasses.tag}>{person.other}</span>
      </div>
    </section>
  );
}

const CallExtras = lazyPart(() => import('../page/call-extras.js'), 'CallExtras', null);

function useGroupSide(chatId: string) {
  const reader = useUserContext().user.username;
  const call = useAppSelector(selectGroupCall, chatId);
  const isIn = call !== undefined && seatOf(call, reader) !== undefined;
  const { mutate, isPending, failure } = useChange(trpc.calls.openGroupBoard, {
    event: (opened) => ({ name: 'groupCallUpdate', call: opened }),
  });
  const boardId = isIn ? call.boardId : undefined;
  const side = useSidePanel(boardId, () => {
    if (!isPending) mutate({ chatId });
  });
  const { shown, close: onClose } = side;
  const unread = useUnreadIn(chatId);
  return {
    shown,
    buttons: <SideButtons hasBoard={isIn} {...{ side, unread }} />,
    panel:
      shown === 'chat' ? (
        <ChatSide title="Chat of the group" {...{ chatId, onClose }}>
          <ChatBeside chatId={chatId} />
        </ChatSide>
      ) : (
        <BoardSide words="Everyone in the call can draw here" {...{ boardId, failure, onClose }} />
      ),
  };
}

/** The call of a group: who speaks large, the others and oneself small. */
export function GroupPage({ desk, group }: { readonly desk: CallDesk; readonly group: GroupView }) {
  const { people, largest, startedAt, chatId } = group;
  const speaker = people.find(({ seat }) => seat === largest);
  const words = speaker && wordsOf(speaker);
  useEffect(() => {
    desk.showGroup(true);
    return () => desk.showGroup(false);
  }, [desk]);
  const { shown, buttons, panel } = useGroupSide(chatId);
  return (
    <div className={talkClasses.room} data-side={shown ?? undefined}>
      <div className={talkClasses.talk} data-still={false}>
        <section className={talkClasses.remote} aria-labelledby="group-call">
          {speaker !== undefined && <RemotePicture held={speaker} avatarSize={96} />}
          <div className={talkClasses.shade} />
          <div className={talkClasses.head}>
            <Link className={talkClasses.back} to={chatPath(chatId)} aria-label="Back to the chat">
              <IconChevronDown size={22} aria-hidden />
            </Link>
            <h2 id="group-call" dir="auto">
              {speaker?.other ?? 'Group call'}
            </h2>
            <div className={talkClasses.line}>
              <CallDuration since={startedAt} />
              <span>{countOf(people.length + 1, 'participant')}</span>
              {speaker !== undefined && <QualityBadge held={speaker} />}
              {words !== undefined && <span>{words}</span>}
            </div>
          </div>
          <div role="status">
            {startedAt === undefined && <p className={talkClasses.saying}>Joining the call …</p>}
            {startedAt !== undefined && people.length === 0 && (
              <p className={talkClasses.saying}>Nobody else is in the call yet.</p>
            )}
          </div>
        </section>
        <div className={tileClasses.tiles} data-corner="top right" data-fixed>
          <OwnTile media={desk.media} />
          {people
            .filter((person) => person !== speaker)
            .map((person) => (
              <SmallTile key={person.seat} person={person} />
            ))}
        </div>
        <div className={talkClasses.bar}>
          <CallControls media={desk.media} onHangUp={() => desk.leaveGroup()}>
            {buttons}
            <CallExtras media={desk.media} callId={group.callId} people={people} />
          </CallControls>
        </div>
      </div>
      {shown !== null && panel}
    </div>
  );
}
