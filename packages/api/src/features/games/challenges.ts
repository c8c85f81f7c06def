import {
  createChallenge,
  declineChallenge,
  isSameUser,
  isSuspended,
  noteOfChallenge,
  noteOfDecline,
  usernameKey,
  type GameInstance,
  isComputer,
  type Game,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { hasLanded } from '../../platform/land-once.js';
import { runUnit } from '../../ports/run-unit.js';
import { countMade, countOf } from '../../request/count.js';
import { AppError, requireIn } from '../../request/errors.js';
import { createStandings } from '../moderation/index.js';
import { createNoticing } from '../notices/index.js';
import { users, holdApart } from '../users/index.js';
import type { NotedChange } from './commits.js';
import { absenceOf } from './presence.js';
import type { ChallengeRequest } from './requests.js';
import { changeGame, orRefused } from './stored-games.js';
import { sentTable, type OpenTable } from './tables.js';
import type { Collections } from '../../ports/document-store.js';

/** Times an hour that somebody may challenge one person, who is told each time. */
export const CHALLENGES_PER_HOUR = 10;

/**
 * In the unit in which the two begin to play: who blocks the other meanwhile makes it run again.
 * @throws AppError 'forbidden' where one of the two has blocked the other; which of them is not said
 */
async function requireMet(unit: Collections, player: string, other: string): Promise<void> {
  if (await holdApart(unit, player, other)) {
    throw new AppError('forbidden', `You cannot play with ${other}.`);
  }
}

/** The same for all of a table. */
export async function requireMetAt(unit: Collections, player: string, game: Game): Promise<void> {
  const { createdBy, players } = game;
  const everybody = new Set(createdBy === undefined ? players : [createdBy, ...players]);
  for (const other of everybody) {
    if (other !== player && !isComputer(other)) await requireMet(unit, player, other);
  }
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
  const challenges = platform.createLimiter({
    ...{ name: 'challenges', points: CHALLENGES_PER_HOUR, duration: 60 * 60 },
  });

  /** The name as its owner spells it. @throws AppError to whoever can't challenge them */
  async function requireOpponent(challenger: string, username: string): Promise<string> {
    const found = await requireIn(store, users, usernameKey(username), 'User not found');
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
      const { gameID, username, objects, begins, hasClock } = request;
      const challenged = await requireOpponent(challenger, username);
      const tooOften = (seconds: number): string =>
        `You have challenged ${challenged} often. Please try again in ${countOf(Math.ceil(seconds / 60), 'minute')}.`;
      const at = now().toISOString();
      const options = { createdAt: at, createdBy: challenger, objects, begins, hasClock };
      const make = () =>
        openTable(challenger, {
          gameID,
          create: (id) =>
            orRefused(createChallenge({ gameID: id, ...options }, { challenger, challenged })),
          async note(unit, game) {
            await requireMet(unit, challenger, challenged);
            return noticing.note(unit, [
              noteOfChallenge(game, challenged, { actor: challenger, at }),
            ]);
          },
        });
      const isMade = async () =>
        gameID !== undefined && hasLanded(store, sentTable(challenger, gameID));
      const limit = [challenges, `${challenger}\n${challenged}`, tooOften] as const;
      const opened = await countMade(limit, { make, isMade });
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
