import {
  checkHandingOut,
  checkWhy,
  HANDED_LINK_HOURS,
  noteOfHandedLink,
  type HandedLink,
  type HandOutRequest,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import { orForbidden, orInvalid } from '../../request/rule-results.js';
import type { Session } from '../../request/session.js';
import { createNoticing } from '../notices/index.js';
import { noteActivity, writeLink } from '../users/index.js';
import type { Log } from './log.js';
import type { Standings } from './standings.js';

interface HandingOutOptions {
  readonly platform: Platform;
  readonly standings: Standings;
  readonly log: Log;
}

const HOUR = 60 * 60 * 1000;

/** Asks for a log-in of the last minutes; @throws AppError 'forbidden' */
type AssertProved = (session: Session) => Promise<void>;

/** What administrators do for who has lost every way in. */
export function createHandingOut({ platform, standings, log }: HandingOutOptions) {
  const { store, now } = platform;
  const noticing = createNoticing(platform);
  const conditions: AssertProved[] = [];

  return {
    /** Adds what is asked of an administrator first. */
    onHandingOut(assert: AssertProved): void {
      conditions.push(assert);
    },

    /** Makes a link by which somebody sets a new password, once; it is in the log, and they are told. */
    async handOutLink(
      session: Session,
      { username: named, why = '', clearsSecondStep = false }: HandOutRequest,
    ): Promise<HandedLink> {
      const reason = orInvalid(checkWhy(why));
      await standings.requireStaff(store, session.username);
      for (const assert of conditions) await assert(session);
      const { token, entry, tell } = await runUnit(store, async (unit) => {
        const actor = await standings.requireStaff(unit, session.username);
        const { username } = await standings.requirePerson(unit, named);
        orForbidden(checkHandingOut(actor, { username }));
        const at = now();
        const expiresAt = at.getTime() + HANDED_LINK_HOURS * HOUR;
        const link = { username, purpose: 'password', clearsSecondStep, expiresAt } as const;
        const made = await writeLink(unit, link, at);
        if (made === undefined) {
          throw new AppError('tooMany', 'Too many links to this account are open.');
        }
        await noteActivity(unit, username, { kind: 'linkMade', at });
        return {
          token: made,
          entry: await log.write(unit, {
            ...{ by: actor.username, on: username, why: reason },
            act: clearsSecondStep ? 'handedOutWhole' : 'handedOut',
          }),
          tell: await noticing.note(unit, [noteOfHandedLink(username, at.toISOString())]),
        };
      });
      await tell();
      await standings.tellStaff({ name: 'logUpdate', entry });
      return { token };
    },
  };
}
