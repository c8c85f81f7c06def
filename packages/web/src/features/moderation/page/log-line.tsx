import type { LogEntry, ModerationAct } from '@collabor8/domain';
import {
  IconBan,
  IconCheck,
  IconEye,
  IconEyeOff,
  IconShield,
  IconTag,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { userPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import { actWords, kindWords, termWords } from '../words.js';
import classes from './log-line.module.css';
import { placeOf } from './place-of.js';

const SIGNS = {
  hid: IconEyeOff,
  showed: IconEye,
  deleted: IconTrash,
  dismissed: IconCheck,
  suspended: IconBan,
  lifted: IconCheck,
  appointed: IconShield,
  discharged: IconShield,
  renamed: IconTag,
} as const satisfies Record<ModerationAct, Icon>;

/** 'an answer of bob'; of an act on a person 'bob for 1 day', on a tag 'animals to beasts'. */
function ActedOn({ entry: { post, place, on, term, tag } }: { readonly entry: LogEntry }) {
  const person = <Link to={userPath(on)}>{on}</Link>;
  if (tag !== undefined) return `${tag.from} to ${tag.to}`;
  if (post === undefined) {
    if (term === undefined) return person;
    return (
      <>
        {person} {term === 'forever' ? 'for good' : `for ${termWords(term)}`}
      </>
    );
  }
  const what = `${post.kind === 'answer' ? 'an' : 'a'} ${kindWords(post.kind)}`;
  const to = place === undefined ? null : placeOf(place);
  return (
    <>
      {to === null ? what : <Link to={to}>{what}</Link>} of {person}
    </>
  );
}

/** One act: who, what, on whom, why and when. */
export function LogLine({ entry }: { readonly entry: LogEntry }) {
  const Sign = SIGNS[entry.act];
  return (
    <li className={classes.line}>
      <span className={classes.sign}>
        <Sign size={15} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words} dir="auto">
        <b>{entry.by}</b> {actWords(entry.act)} <ActedOn entry={entry} /> <q>{entry.why}</q>
        {entry.told !== undefined && (
          <>
            {' '}
            and told them <q>{entry.told}</q>
          </>
        )}
      </span>
      <span className={classes.time}>
        <RelativeTime date={entry.at} />
      </span>
    </li>
  );
}
