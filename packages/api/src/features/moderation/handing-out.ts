import {
  checkEndingSessions,
  checkHandingOut,
  checkWhy,
  HANDED_LINK_HOURS,
  type HandedLink,
  type HandOutRequest,
  type PersonActRequest,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError, orForbidden, orInvalid } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import { inSession, noteActivity, writeLink, type AccountNewsWriter } from '../users/index.js';
import type { ModerationParts } from './verdicts.js';

const HOUR = 60 * 60 * 1000;

/** What accounts are asked for. */
export interface Accounts {
  /** Asks for a log-in of the last minutes; @throws AppError 'forbidden' */
  readonly assertProved: (session: Session) => Promise<void>;
  /** Tells somebody what is done with their account; returns what to do after the unit of work. */
  readonly noteAccount: AccountNewsWriter['note'];
  /** Ends all sessions and tokens of somebody; returns what to do after the unit of work. */
  readonly endSessionsIn: (unit: Collections, username: string) => Promise<() => Promise<void>>;
}

/** What administrators do for who has lost every way in, or whose account somebody else may have got into. */
export function createHandingOut(
  { platform, standings, log }: ModerationParts,
  others: { readonly users: Accounts },
) {
  const { store, now } = platform;
  const asAppointed = <P extends { readonly username: string }>(person: P) => ({
    ...person,
    isNamed: standings.isNamed(person),
  });

  return {
    /** Makes a link by which somebody sets a new password, once; it is in the log, and they are told. */
    async handOutLink(
      session: Session,
      { username: named, why = '', clearsSecondStep = false }: HandOutRequest,
    ): Promise<HandedLink> {
      const reason = orInvalid(checkWhy(why));
      await standings.requireStaff(store, session.username);
      await others.users.assertProved(session);
      const { token, tellLog, tell } = await inSession(store, session, async (unit) => {
        const actor = await standings.requireStaff(unit, session.username);
        const { username } = await standings.requirePerson(unit, named);
        orForbidden(checkHandingOut(asAppointed(actor), asAppointed({ username })));
        const at = now();
        const expiresAt = at.getTime() + HANDED_LINK_HOURS * HOUR;
        const link = { username, purpose: 'password', isHandedOut: true, expiresAt } as const;
        const made = await writeLink(unit, { ...link, clearsSecondStep }, at);
        if (made === undefined) {
          throw new AppError('tooMany', 'Too many links to this account are open.');
        }
        return {
          token: made,
          tellLog: await log.write(unit, {
            ...{ by: actor.username, on: username, why: reason },
            act: clearsSecondStep ? 'handedOutWhole' : 'handedOut',
          }),
          tell: await others.users.noteAccount(unit, username, { kind: 'linkMade', at }),
        };
      });
      await tell();
      await tellLog();
      return { token };
    },

    /** Ends all sessions and tokens of somebody; it is in the log, and in what they read of their account. */
    async endSessions(by: string, { username: named, why = '' }: PersonActRequest): Promise<void> {
      const reason = orInvalid(checkWhy(why));
      const { tellLog, close } = await runUnit(store, async (unit) => {
        const actor = await standings.requireStaff(unit, by);
        const { username } = await standings.requirePerson(unit, named);
        orForbidden(checkEndingSessions(asAppointed(actor), asAppointed({ username })));
        await noteActivity(unit, username, { kind: 'sessionsEnded', at: now() });
        const act = { by: actor.username, act: 'endedSessions', on: username } as const;
        return {
          tellLog: await log.write(unit, { ...act, why: reason }),
          close: await others.users.endSessionsIn(unit, username),
        };
      });
      await close();
      await tellLog();
    },
  };
}
