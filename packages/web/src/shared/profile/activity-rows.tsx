import { activityLine, type Activity, type ActivityKind } from '@collabor8/domain';
import {
  IconAlertTriangle,
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconLink,
  IconLock,
  IconLogin2,
  IconMail,
  IconShield,
  type Icon,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useBrowserSetting } from '../session/browser-storage.js';
import { Button } from '../ui/controls/button.js';
import { Sign } from '../ui/sign.js';
import { RelativeTime } from '../ui/time.js';
import classes from './activity-rows.module.css';

/** Rows that are shown before somebody asks for all. */
const SHOWN_FIRST = 5;

const icons: Readonly<Record<ActivityKind, Icon>> = {
  signedIn: IconLogin2,
  failed: IconAlertTriangle,
  passwordChanged: IconLock,
  emailChanged: IconMail,
  codesMade: IconKey,
  connected: IconLink,
  disconnected: IconLink,
  secondStepOn: IconDeviceMobile,
  passkeyAdded: IconFingerprint,
  passkeyRemoved: IconFingerprint,
  secondStepOff: IconDeviceMobile,
  tokenMade: IconKey,
  tokenRemoved: IconKey,
  linkMade: IconKey,
  sessionsEnded: IconShield,
  waysClosed: IconLock,
  appointed: IconShield,
  discharged: IconShield,
};

const BY_ADMINISTRATORS: readonly ActivityKind[] = [
  'appointed',
  'discharged',
  'linkMade',
  'sessionsEnded',
];

/** By what it was done; no service is asked where an address is. */
function whence({ kind, device, address }: Activity): string {
  if (BY_ADMINISTRATORS.includes(kind)) return 'By an administrator';
  return `${device ?? 'Several devices'}, ${address ?? 'several addresses'}`;
}

interface Answering {
  /** Called where the reader says that it was somebody else who was not let in; others' rows go without it. */
  readonly onNotMe?: () => void;
}

function ActivityRow({ row, onNotMe }: Answering & { readonly row: Activity }) {
  const line = useRef<HTMLLIElement>(null);
  // What is tried after the answer has another time.
  const [wasMe, setWasMe] = useBrowserSetting(`was-me ${row.at}`);
  const isAsked = row.kind === 'failed' && onNotMe !== undefined && !wasMe;
  const kind = onNotMe !== undefined && wasMe ? undefined : row.kind;
  return (
    <li ref={line} className={classes.row} data-kind={kind} tabIndex={-1}>
      <Sign icon={icons[row.kind]} tone={kind === 'failed' ? 'coral' : undefined} />
      <div className={classes.words}>
        <p className={classes.line}>{activityLine(row)}</p>
        <p className={classes.whence}>{`${whence(row)}${isAsked ? '. Was this you?' : ''}`}</p>
      </div>
      <p className={classes.times}>
        <RelativeTime date={row.at} />
        {row.count > 1 && <RelativeTime date={row.since} prefix="first" />}
      </p>
      {isAsked && (
        <div className={classes.answers}>
          <Button
            variant="default"
            color="coral"
            size="compact-md"
            onClick={() => {
              setWasMe(true);
              line.current?.focus();
            }}
          >
            It was me
          </Button>
          <Button variant="default" color="coral" size="compact-md" onClick={onNotMe}>
            Not me
          </Button>
        </div>
      )}
    </li>
  );
}

/** What was done with an account, the newest first. */
export function ActivityRows({
  rows,
  ...answering
}: Answering & { readonly rows: readonly Activity[] }) {
  const [isAllShown, setAllShown] = useState(false);
  if (rows.length === 0) return <p className={classes.none}>Nothing has been recorded yet.</p>;
  return (
    <>
      <ul>
        {(isAllShown ? rows : rows.slice(0, SHOWN_FIRST)).map((row) => (
          <ActivityRow key={`${row.kind} ${row.since}`} row={row} {...answering} />
        ))}
      </ul>
      {rows.length > SHOWN_FIRST && (
        <div>
          <Button
            variant="subtle"
            aria-expanded={isAllShown}
            onClick={() => setAllShown(!isAllShown)}
          >
            {isAllShown ? 'Show fewer' : 'Show all'}
          </Button>
        </div>
      )}
    </>
  );
}
