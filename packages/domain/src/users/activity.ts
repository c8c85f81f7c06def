import { grouped } from '../numbers.js';
import { ACTIVITY_DAYS, ACTIVITY_KEPT, toldDeeds } from './limits.js';

/** What is noted of an account. */
export const activityKinds = [
  'signedIn',
  'failed',
  'tokenRemoved',
  'sessionsEnded',
  'appointed',
  'discharged',
  ...toldDeeds,
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Something that was done with an account, or was tried; times are ISO 8601, UTC. */
export interface ActivityNote {
  readonly kind: ActivityKind;
  readonly at: string;
  /** Such as 'Firefox on Linux'; null where no device did it, or several. */
  readonly device: string | null;
  /** Of the network it came from; null as above. */
  readonly address: string | null;
}

/** One row: what happened in a row is one. */
export interface Activity extends ActivityNote {
  readonly count: number;
  /** When the first of them happened; `at` is when the last did. */
  readonly since: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether it is the same again. Failures are, wherever they come from: no stranger fills the list. */
const isAgain = (latest: Activity | undefined, note: ActivityNote): latest is Activity =>
  latest?.kind === note.kind &&
  (note.kind === 'failed' || (latest.device === note.device && latest.address === note.address));

const ifSame = (one: string | null, other: string | null): string | null =>
  one === other ? one : null;

/** What is kept and shown of an account's activity at `now`, the newest first. */
export const recentActivity = (rows: readonly Activity[], now: string): readonly Activity[] => {
  const from = new Date(Date.parse(now) - ACTIVITY_DAYS * DAY_MS).toISOString();
  return rows.filter(({ at }) => at >= from).slice(0, ACTIVITY_KEPT);
};

/** An account's activity, the newest first, after something that has just happened. */
export function withActivity(rows: readonly Activity[], note: ActivityNote): readonly Activity[] {
  const [latest, ...earlier] = rows;
  const next = isAgain(latest, note)
    ? [
        {
          ...note,
          device: ifSame(latest.device, note.device),
          address: ifSame(latest.address, note.address),
          count: latest.count + 1,
          since: latest.since,
        },
        ...earlier,
      ]
    : [{ ...note, count: 1, since: note.at }, ...rows];
  return recentActivity(next, note.at);
}

const LINES: Readonly<Record<Exclude<ActivityKind, 'failed'>, string>> = {
  signedIn: 'Signed in',
  passwordChanged: 'Password changed',
  emailChanged: 'E-mail address changed',
  codesMade: 'Recovery codes made',
  connected: 'Another way to sign in connected',
  disconnected: 'Another way to sign in disconnected',
  secondStepOn: 'Authenticator app turned on',
  secondStepOff: 'Authenticator app turned off',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  tokenMade: 'Token made',
  tokenRemoved: 'Token taken back',
  linkMade: 'One-time link handed out',
  sessionsEnded: 'All sessions ended',
  waysClosed: 'All other ways in closed',
  appointed: 'Made a moderator',
  discharged: 'No longer a moderator',
};

/** What a row says. */
export function activityLine({ kind, count }: Pick<Activity, 'kind' | 'count'>): string {
  if (kind === 'failed')
    return `${grouped(count)} failed ${count === 1 ? 'attempt' : 'attempts'}, not let in`;
  return kind === 'signedIn' && count !== 1
    ? `${LINES[kind]} ${grouped(count)} times`
    : LINES[kind];
}
