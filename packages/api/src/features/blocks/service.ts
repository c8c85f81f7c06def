import { checkBlock, usernameKey, type BlockedPerson, type Blocks } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Stored } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { orInvalid, requireIn, written } from '../../request/errors.js';
import {
  blockPairs,
  findPair,
  newPair,
  toBlocked,
  toUser,
  users,
  withBlock,
  type BlockPairDocument,
} from '../users/index.js';
import { createApart } from './apart.js';

export interface Others {
  readonly calls: {
    /** Ends what rings between two people or has them talk. */
    readonly endBetween: (blocker: string, blocked: string) => Promise<void>;
    readonly partInGroup: (blocker: string, blocked: string) => Promise<void>;
  };
}

/** Whom people don't want to meet. The pages of both hear of it, and which of the two it was that one's own alone. */
export function createBlocksService(platform: Platform, others: Others) {
  const { store, hub, now } = platform;
  const collection = store.collection(blockPairs);
  const apart = createApart(platform);

  async function tell(pair: Stored<BlockPairDocument>): Promise<void> {
    for (const username of pair.names) {
      const person = toBlocked(pair, username);
      await hub.publish({ name: 'blockUpdate', person }, [{ kind: 'person', username }]);
    }
  }

  /** Two who meet again have heard nothing of each other since. */
  async function introduce({ names }: BlockPairDocument): Promise<void> {
    const people = await store.collection(users).getMany(names.map(usernameKey));
    for (const [reader, other] of [names, names.toReversed()]) {
      const found = people.find(({ username }) => username === other);
      if (found === undefined || reader === undefined) continue;
      const event = { name: 'userUpdate', type: 'updated', user: toUser(found) } as const;
      await hub.publish(event, [{ kind: 'person', username: reader }]);
    }
  }

  /** The pair after the change, and whether it is one. */
  async function change(actor: string, named: string, blockedAt: string | undefined) {
    return runUnit(store, async (unit) => {
      const pairs = unit.collection(blockPairs);
      const known = await findPair(unit, actor, named);
      const account = await requireIn(unit, users, usernameKey(named), 'User not found');
      const other = account.username;
      const before = known ?? newPair(actor, other);
      const after = withBlock(before, actor, blockedAt);
      if (blockedAt !== undefined && after !== before) {
        const count = await pairs.count('byBlocker', [usernameKey(actor)]);
        orInvalid(checkBlock(actor, other, count));
      }
      if (known === undefined) {
        if (after === before) return { pair: undefined, other, isNew: false };
        return { pair: stillFree(await pairs.insert(after)), other, isNew: true };
      }
      const pair = written(
        await pairs.update(known._id, (document) => withBlock(document, actor, blockedAt)),
      );
      return { pair, other, isNew: after !== before };
    });
  }

  async function put(actor: string, named: string, blockedAt: string | undefined) {
    const { pair, other, isNew } = await change(actor, named, blockedAt);
    if (pair === undefined) return { username: other, revision: 0, isApart: false };
    if (isNew) await tell(pair);
    if (isNew && pair.by.length === 0) await introduce(pair);
    if (blockedAt !== undefined) {
      await others.calls.endBetween(actor, other);
      await others.calls.partInGroup(actor, other);
    }
    return toBlocked(pair, actor);
  }

  return {
    ...apart,

    /** Everybody whom the reader doesn't meet. */
    async blocksOf(reader: string): Promise<Blocks> {
      const found: BlockedPerson[] = [];
      const pairs = readAll(collection, 'apartFrom', { equals: [usernameKey(reader)] });
      for await (const pair of pairs) found.push(toBlocked(pair, reader));
      return found;
    },

    /** Done again it changes nothing. @throws AppError 'missing' for nobody, 'invalid' for oneself and for too many */
    async block(actor: string, username: string): Promise<BlockedPerson> {
      orInvalid(checkBlock(actor, username, 0));
      return put(actor, username, now().toISOString());
    },

    /** Done again it changes nothing. Where the other one blocks the actor as well, the two don't meet all the same. */
    unblock: (actor: string, username: string): Promise<BlockedPerson> =>
      put(actor, username, undefined),
  };
}
