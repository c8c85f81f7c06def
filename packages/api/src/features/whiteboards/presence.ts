import { BOARD_PEOPLE_SHOWN, type BoardPresence } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { announcing, endStaleVisits } from '../../platform/visits.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { written } from '../../request/errors.js';
import {
  boardStates,
  boardVisitors,
  type BoardVisit,
  type BoardVisitorDocument,
  type SentPicture,
} from './documents.js';
import type { FanOut } from './fan-out.js';

interface Visitor {
  readonly boardId: string;
  readonly username: string;
}

export type NewVisit = Visitor & Omit<BoardVisit, 'id'>;

type Visits = readonly BoardVisit[];

const visitorId = ({ boardId, username }: Visitor): string => `${boardId} ${username}`;

export const findVisitor = (
  collections: Collections,
  visitor: Visitor,
): Promise<BoardVisitorDocument | undefined> =>
  collections.collection(boardVisitors).get(visitorId(visitor));

/** Whether somebody is there who has to be sent whole pictures. */
export const isWatched = async (collections: Collections, boardId: string): Promise<boolean> =>
  (await collections.collection(boardVisitors).count('watching', [boardId])) > 0;

/** Who has a board open: a visit lasts as long as a subscription, and stands in the store for all processes. */
export function createBoardPresence(platform: Platform, fanOut: FanOut) {
  const { store, connections, now, newId } = platform;
  let lastTold = 0;

  async function readAt(boardId: string, time: number): Promise<BoardPresence> {
    const collection = store.collection(boardVisitors);
    const asOf = new Date(time).toISOString();
    const people = { equals: [boardId], limit: BOARD_PEOPLE_SHOWN };
    const { items } = await collection.page('onBoard', people);
    const count = await collection.count('onBoard', [boardId]);
    return { boardId, people: items.map(({ username }) => username), count, asOf };
  }

  /** As of a moment ago: what is told within this millisecond is later. */
  const read = (boardId: string): Promise<BoardPresence> => readAt(boardId, now().getTime() - 1);

  /** What is told is later than all that was told before, however short ago. */
  const announce = announcing(async (boardId) => {
    lastTold = Math.max(now().getTime(), lastTold + 1);
    await fanOut.presence(await readAt(boardId, lastTold));
  });

  /** The picture that somebody is sent who begins to watch. */
  async function firstPicture(unit: Collections, boardId: string): Promise<SentPicture> {
    const state = await unit.collection(boardStates).get(boardId);
    return { upTo: state?.content?.upTo ?? 0, at: now().getTime() };
  }

  async function toDocument(
    unit: Collections,
    { boardId, username }: Visitor,
    { visits, known }: { visits: Visits; known: BoardVisitorDocument | undefined },
  ): Promise<BoardVisitorDocument> {
    const head = { _id: visitorId({ boardId, username }), boardId, username, visits };
    const watches = visits.some(({ topic }) => topic === 'boardContent');
    if (!watches) return { ...head, isHere: 1 };
    const firstSent = known?.firstSent ?? (await firstPicture(unit, boardId));
    return { ...head, isHere: 1, watchesIn: boardId, firstSent };
  }

  async function put(visitor: Visitor, rule: (visits: Visits) => Visits): Promise<void> {
    const _id = visitorId(visitor);
    await store.transaction(async (unit) => {
      const visitors = unit.collection(boardVisitors);
      const known = await visitors.get(_id);
      const visits = rule(known?.visits ?? []);
      if (visits.length === 0) {
        await visitors.remove(_id);
        return;
      }
      const document = await toDocument(unit, visitor, { visits, known });
      written(await (known ? visitors.update(_id, () => document) : visitors.insert(document)));
    });
    await announce(visitor.boardId);
  }

  return {
    read,

    /** Somebody has the board open from now on; what it answers ends the visit. */
    async enter({ connectionId, topic, ...visitor }: NewVisit): Promise<() => Promise<void>> {
      const visit = { id: newId(), connectionId, topic };
      await put(visitor, (visits) => [...visits, visit]);
      return () => put(visitor, (visits) => visits.filter(({ id }) => id !== visit.id));
    },

    clearStaleVisits(): Promise<void> {
      const everybody = readAll(store.collection(boardVisitors), 'here', { equals: [1] });
      const connectionOf = ({ connectionId }: BoardVisit): string => connectionId;
      return endStaleVisits(connections.registry, everybody, connectionOf, (visitor, isOver) =>
        put(visitor, (visits) => visits.filter((visit) => !isOver(visit))),
      );
    },
  };
}
