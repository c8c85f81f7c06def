import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { countOf } from '../../../shared/counts.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Link } from '../../../shared/navigation/link.js';
import { chatPath } from '../../../shared/paths.js';
import type { CallDesk } from '../desk/call-desk.js';
import { CallControls } from '../page/call-controls.js';
import { CallDuration, RemotePicture } from '../page/picture.js';

import talkClasses from '../page/talk.module.css';
import { QualityBadge } from '../page/remote-panel.js';
import { OwnTile } from '../page/tiles.js';
import tileClasses from '../page/tiles.module.css';
import type { GroupView } from './group-talk.js';
import type { SeatView } from './seat-link.js';

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

const CallExtras = lazyPart(
  () => import('../page/call-extras.js'),
  (module) => module.CallExtras,
  { fallback: null },
);

interface GroupPageProps {
  readonly desk: CallDesk;
  readonly group: GroupView;
}

/** The call of a group: who speaks large, the others and oneself small. */
export function GroupPage({ desk, group }: GroupPageProps) {
  const { people, largest, startedAt, chatId } = group;
  const speaker = people.find(({ seat }) => seat === largest);
  const words = speaker && wordsOf(speaker);
  useEffect(() => {
    desk.showGroup(true);
    return () => desk.showGroup(false);
  }, [desk]);
  return (
    <div className={talkClasses.talk} data-still={false}>
      <section className={talkClasses.remote} aria-labelledby="group-call">
        {speaker !== undefined && <RemotePicture held={speaker} avatarSize={96} />}
        <div className={talkClasses.shade} />
        <div className={talkClasses.head}>
          <Link className={talkClasses.back} to={chatPath(chatId)} aria-label="Back to the chat">
            <IconChevronDown size={22} stroke={1.75} aria-hidden />
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
          <CallExtras media={desk.media} callId={group.callId} people={people} />
        </CallControls>
      </div>
    </div>
  );
}
