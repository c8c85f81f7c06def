import { postNames, type LogEntry, type ModerationAct } from '@collabor8/domain';
import {
  IconBan,
  IconCheck,
  IconX,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconRestore,
  IconShield,
  IconTag,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '../../../shared/navigation/navigation.js';
import { PersonLink } from '../../../shared/ui/avatar.js';
import { Fine } from '../../../shared/ui/layout.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { actWords, termNames, postAddress } from '../labels.js';
import { Sign } from '../../../shared/ui/sign.js';
import classes from './log-line.module.css';
import { useLiveList } from '../../../shared/reads/use-live-list.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { logRead } from '../moderation-slice.js';
import rowsClasses from './rows.module.css';

const SIGNS = {
  hid: IconEyeOff,
  showed: IconEye,
  deleted: IconTrash,
  dismissed: IconCheck,
  suspended: IconBan,
  lifted: IconCheck,
  appointed: IconShield,
  discharged: IconShield,
  handedOut: IconLock,
  handedOutWhole: IconLock,
  endedSessions: IconBan,
  claimed: IconShield,
  changedPlace: IconPencil,
  requiredStep: IconLock,
  freedStep: IconLockOpen,
  invited: IconTag,
  uninvited: IconTag,
  admitted: IconCheck,
  refused: IconBan,
  promoted: IconShield,
  renamed: IconTag,
  closed: IconX,
  reopened: IconRestore,
  locked: IconLock,
  unlocked: IconLockOpen,
  edited: IconPencil,
  described: IconTag,
  turnedWebhookOn: IconCheck,
  turnedWebhookOff: IconBan,
} as const satisfies Record<ModerationAct, Icon>;

/** 'an answer of bob'; of an act on a person 'bob for 1 day', on a tag 'animals to beasts'. */
function ActedOn({ entry: { post, place, on, term, tag } }: { readonly entry: LogEntry }) {
  if (tag !== undefined) return tag.from === tag.to ? tag.from : `${tag.from} to ${tag.to}`;
  // Of what is done to the place.
  if (on === '') return null;
  const person = <PersonLink name={on} />;
  if (post === undefined) {
    if (term === undefined) return person;
    return (
      <>
        {person} {term === 'forever' ? 'for good' : `for ${termNames[term]}`}
      </>
    );
  }
  const what = `${post.kind === 'answer' ? 'an' : 'a'} ${postNames[post.kind]}`;
  const to = place === undefined ? null : postAddress(place);
  return (
    <>
      {to === null ? what : <Link to={to}>{what}</Link>} of {person}
    </>
  );
}

/** One act: who, what, on whom, why and when. */
export function LogLine({ entry }: { readonly entry: LogEntry }) {
  return (
    <li className={classes.line}>
      <Sign icon={SIGNS[entry.act]} size={26} />
      <span className={classes.words} dir="auto">
        <b>{entry.by}</b> {actWords[entry.act]} <ActedOn entry={entry} />
        {entry.why !== '' && (
          <>
            {' '}
            <q>{entry.why}</q>
          </>
        )}
        {entry.told !== undefined && (
          <>
            {' '}
            and told them <q>{entry.told}</q>
          </>
        )}
      </span>
      <Fine>
        <RelativeTime date={entry.at} />
      </Fine>
    </li>
  );
}

/** What moderators did, the latest first. */
export const LogList = () => (
  <InfiniteList
    list={useLiveList(logRead)}
    what="actions"
    height={46}
    empty={
      <EmptyState title="No actions yet">
        What moderators and administrators do is recorded here, with the reason they give.
      </EmptyState>
    }
  >
    {(entries) => (
      <ul className={rowsClasses.rows} aria-label="Log">
        {entries.map((entry) => (
          <LogLine key={entry._id} entry={entry} />
        ))}
      </ul>
    )}
  </InfiniteList>
);
