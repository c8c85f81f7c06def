import {
  checkAppointing,
  checkLifting,
  checkSuspending,
  checkTold,
  checkWhy,
  isSuspended,
  suspensionEnd,
  usernameKey,
  type AppointRequest,
  type ModerationAct,
  type PersonActRequest,
  type Standing,
  type Suspension,
  type SuspendRequest,
  type SuspensionTerm,
} from '@collabor8/domain';
import { eachDue } from '../../platform/each-for-itself.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden, orInvalid } from '../../request/errors.js';
import { noteActivity } from '../users/index.js';
import { standings as collection, type StandingDocument } from './documents.js';
import type { Administration } from './administration.js';
import type { ModerationParts } from './verdicts.js';

interface Change {
  readonly act: ModerationAct;
  readonly why: string;
  readonly term?: SuspensionTerm;
  readonly told?: string;
  readonly part: Pick<StandingDocument, 'role' | 'suspension'>;
}

export interface Others {
  readonly calls: {
    /** Ends somebody's part in the call that they are in. */
    readonly endOf: (username: string) => Promise<void>;
  };
  readonly games: {
    /** Gives up what somebody plays, and the seats where they wait. */
    readonly leaveAll: (username: string) => Promise<void>;
  };
}

export function createPeople(
  { platform, standings, log, permits }: ModerationParts,
  administration: Administration,
  others: Others,
) {
  const { store, now } = platform;
  const { partOf } = standings;
  const asAppointed = (target: Standing) => ({
    ...target,
    ...{ isNamed: standings.isNamed(target), isSuspended: isSuspended(target.suspension, now()) },
  });

  /** Changes somebody's standing by what `decide` makes of it, and answers whose; undefined changes nothing. */
  async function change(
    actor: string,
    named: string,
    decide: (actor: Standing, target: Standing) => Change | undefined,
  ): Promise<string | undefined> {
    const done = await runUnit(store, async (unit) => {
      const moderator = await standings.requireStaff(unit, actor);
      const target = await standings.requirePerson(unit, named);
      const decided = decide(moderator, target);
      if (decided === undefined) return undefined;
      const { act, why, term, told, part } = decided;
      if (partOf(target).role !== part.role) {
        if (part.role === 'administrator') await administration.joined(unit);
        if (partOf(target).role === 'administrator') await administration.left(unit);
      }
      const standing = await standings.write(unit, target, part);
      const tellLog = await log.write(unit, {
        ...{ by: actor, act, on: target.username, why },
        ...(term && { term }),
        ...(told !== undefined && told !== '' && { told }),
      });
      if (act === 'appointed' || act === 'promoted' || act === 'discharged') {
        const kind = act === 'promoted' ? 'appointed' : act;
        await noteActivity(unit, target.username, { kind, at: now() });
      }
      return { standing, tellLog };
    });
    if (done === undefined) return undefined;
    const { standing, tellLog } = done;
    permits.forget(standing.username);
    await standings.tellStaff({ name: 'standingUpdate', standing }, [standing.username]);
    await tellLog();
    return standing.username;
  }

  return {
    async suspend(
      actor: string,
      { username, term, why = '', told = '' }: SuspendRequest,
    ): Promise<void> {
      const forLog = { why: orInvalid(checkWhy(why)), told: orInvalid(checkTold(told)) };
      const suspended = await change(actor, username, (moderator, target) => {
        orForbidden(checkSuspending(moderator, asAppointed(target)));
        const at = now();
        const suspension: Suspension = {
          ...{ until: suspensionEnd(term, at), told: forLog.told },
          ...{ by: moderator.username, at: at.toISOString() },
        };
        return { act: 'suspended', ...forLog, term, part: { ...partOf(target), suspension } };
      });
      if (suspended === undefined) return;
      // The media go from browser to browser, past the guard of all else.
      await others.calls.endOf(suspended);
      // They move no more, and nobody could claim what they play while they are in its room.
      await others.games.leaveAll(suspended);
    },

    async lift(actor: string, { username, why = '' }: PersonActRequest): Promise<void> {
      await change(actor, username, (moderator, target) => {
        orForbidden(checkLifting(moderator, target));
        if (target.suspension === null) return undefined;
        const part = { ...partOf(target), suspension: undefined };
        return { act: 'lifted', why: orInvalid(checkWhy(why)), part };
      });
    },

    async appoint(
      actor: string,
      { username, role = 'moderator', why = '' }: AppointRequest,
    ): Promise<void> {
      await change(actor, username, (administrator, target) => {
        orForbidden(checkAppointing(administrator, asAppointed(target), role));
        if (target.role === role) return undefined;
        const part = { ...partOf(target), role };
        const act = role === 'administrator' ? 'promoted' : 'appointed';
        return { act, why: orInvalid(checkWhy(why)), part };
      });
    },

    async discharge(actor: string, { username, why = '' }: PersonActRequest): Promise<void> {
      await change(actor, username, (administrator, target) => {
        orForbidden(checkAppointing(administrator, asAppointed(target), null));
        if (target.role === null) return undefined;
        const part = { ...partOf(target), role: undefined };
        return { act: 'discharged', why: orInvalid(checkWhy(why)), part };
      });
    },

    /** Takes away the suspensions that are over, so that nobody is shown as suspended. */
    endSuspensions(): Promise<void> {
      const byEnd = store.collection(collection);
      return eachDue(byEnd, 'byEnd', 'endsAt', now().toISOString(), async ({ username }) => {
        const ended = await runUnit(store, async (unit) => {
          const standing = await standings.read(unit, username);
          if (isSuspended(standing.suspension, now())) return undefined;
          const part = { ...partOf(standing), suspension: undefined };
          return standings.write(unit, standing, part);
        });
        if (ended === undefined) return;
        await standings.tellStaff({ name: 'standingUpdate', standing: ended }, [username]);
      });
    },

    /** Whoever deletes their account is no moderator any more. */
    async forget(username: string): Promise<void> {
      const standing = await runUnit(store, async (unit) => {
        const known = await unit.collection(collection).get(usernameKey(username));
        if (known?.role === undefined) return undefined;
        const before = standings.toStanding(username, known);
        return standings.write(unit, before, { ...partOf(before), role: undefined });
      });
      if (standing !== undefined) await standings.tellStaff({ name: 'standingUpdate', standing });
    },
  };
}
