import { z } from 'zod';
import { nameSchema, timeSchema } from '../ids.js';
import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';

/** People whose calls don't ring at one person. */
export const QUIET_PEOPLE_MAX = 100;

/** Longer is until it is turned off. */
export const QUIET_MAX_MS = 31 * 24 * 60 * 60 * 1_000;

/** Whose calls ring at somebody: nobody's for a while, or all but some people's. */
export interface Quiet {
  /** No call rings, whoever it is by. */
  readonly isOn: boolean;
  /** When that ends by itself, as ISO 8601; absent where it lasts until it is turned off. */
  readonly until?: string | undefined;
  /** Whose calls never ring. */
  readonly people: readonly string[];
}

/** As its person reads it: the highest revision is the whole truth. */
export interface NumberedQuiet extends Quiet {
  readonly revision: number;
}

export const setQuietSchema = z.object({
  isOn: z.boolean(),
  until: timeSchema.optional(),
});
export type QuietChoice = z.infer<typeof setQuietSchema>;

export const silenceSchema = z.object({ username: nameSchema, isSilent: z.boolean() });

export const NOT_QUIET: Quiet = { isOn: false, people: [] };

/** Whether no call at all rings at this moment. */
export const isQuiet = ({ isOn, until }: Quiet, now: Date): boolean =>
  isOn && (until === undefined || Date.parse(until) > now.getTime());

export const ringsFor = (quiet: Quiet, caller: string, now: Date): boolean =>
  !isQuiet(quiet, now) && !quiet.people.some((username) => isSameUser(username, caller));

/** Who is silenced stays so, whatever is chosen for everybody. */
export function chooseQuiet(
  { people }: Quiet,
  { isOn, until }: QuietChoice,
  now: Date,
): Result<Quiet> {
  if (!isOn) return ok({ isOn: false, people });
  if (until === undefined) return ok({ isOn: true, people });
  const ms = Date.parse(until) - now.getTime();
  if (Number.isNaN(ms)) return err('That is not a time.');
  if (ms <= 0) return err('That time has passed already.');
  if (ms > QUIET_MAX_MS) return err('Choose a time within the next 31 days.');
  return ok({ isOn: true, until: new Date(until).toISOString(), people });
}

/** Done again it changes nothing. */
export function silence(
  quiet: Quiet,
  { actor, username, isSilent }: { actor: string; username: string; isSilent: boolean },
): Result<Quiet> {
  if (isSameUser(actor, username)) return err('You cannot silence yourself.');
  const others = quiet.people.filter((known) => !isSameUser(known, username));
  if (!isSilent)
    return ok(others.length === quiet.people.length ? quiet : { ...quiet, people: others });
  if (others.length < quiet.people.length) return ok(quiet);
  return others.length < QUIET_PEOPLE_MAX
    ? ok({ ...quiet, people: [...others, username] })
    : err(`You can silence ${QUIET_PEOPLE_MAX} people at most.`);
}
