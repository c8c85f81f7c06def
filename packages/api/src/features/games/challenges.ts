import {
  createChallenge,
  declineChallenge,
  isSameUser,
  isSuspended,
  noteOfChallenge,
  noteOfDecline,
  usernameKey,
  type GameInstance,
  type GameOptions,
  type GameType,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import { orMissing } from '../../request/rule-results.js';
import { createStandings } from '../moderation/index.js';
import { createNoticing } from '../notices/index.js';
import { users } from '../users/index.js';
import type { NotedChange } from './commits.js';
import { absenceOf } from './presence.js';
import { changeGame, orRefused } from './stored-games.js';
import { requireMet } from './meeting.js';
import type { OpenTable } from './open-table.js';

export interface ChallengeRequest extends GameOptions {
  readonly gameType: GameType;
  /** Who is challenged. */
  readonly username: string;
}

interface ChallengesOptions {
  readonly platform: Platform;
  readonly committed: (change: NotedChange) => Promise<GameInstance>;
  readonly openTable: OpenTable;
}

/** Tables at which the second seat is kept for one person, who is told of it. */
export function createChallenges({ platform, committed, openTable }: ChallengesOptions) {
  const { store, now } = platform;
  const noticing = createNoticing(platform);
  const standings = createStandings(platform);

  /** The name as its owner spells it. @throws AppError to whoever can't challenge them */
  async function requireOpponent(challenger: string, username: string): Promise<string> {
    const found = orMissing(
      await store.collection(users).get(usernameKey(username)),
      'User not found',
    );
    if (isSameUser(challenger, found.username)) {
      throw new AppError('invalid', 'You can’t challenge yourself.');
    }
    const { suspension } = await standings.read(store, found.username);
    if (isSuspended(suspension, now())) {
      throw new AppError('invalid', `${found.username} can’t play at the moment.`);
    }
    return found.username;
  }

  return {
    /** Answers the ID of a table at which the challenger sits. It takes one of their three places. */
    async challenge(challenger: string, request: ChallengeRequest): Promise<string> {
      const { username, objects, begins, hasClock } = request;
      const challenged = await requireOpponent(challenger, username);
      const at = now().toISOString();
      const options = { createdAt: at, createdBy: challenger, objects, begins, hasClock };
      const opened = await openTable(challenger, {
        create: (gameID) =>
          orRefused(createChallenge({ gameID, ...options }, { challenger, challenged })),
        async note(unit, game) {
          await requireMet(unit, challenger, challenged);
          return noticing.note(unit, [
            noteOfChallenge(game, challenged, { actor: challenger, at }),
          ]);
        },
      });
      return (await committed(opened)).gameID;
    },

    /** Closes the table of a challenge; the challenger is told, unless they look at it. */
    async decline(player: string, gameID: string): Promise<GameInstance> {
      const at = now().toISOString();
      const declined = await runUnit(store, async (unit): Promise<NotedChange> => {
        const changed = await changeGame(unit, gameID, (game) => declineChallenge(game, player));
        const { game, isNew } = changed;
        const challenger = game.createdBy ?? '';
        if (!isNew || (await absenceOf(unit, game, challenger)) === null) return changed;
        const note = noteOfDecline(game, challenger, { actor: player, at });
        return { ...changed, tell: await noticing.note(unit, [note]) };
      });
      return committed(declined);
    },
  };
}
