import {
  isPlayer,
  usernameKey,
  type GameInstance,
  type GameStatus,
  type OwnGames,
  decisionOf,
  pairOf,
  type GameRecord,
} from '@collabor8/domain';
import type { Writing } from '../../platform/feature.js';
import type { WalkPage } from '../../platform/walks.js';
import type { Collections, DocumentStore } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { updateEach } from '../../platform/upkeep.js';
import { games } from './documents.js';
import { toInstance, toDocument } from './stored-games.js';
import { playersToTell } from './fan-out.js';
import type { GamePresenceReader } from './presence.js';
import type { RecordRequest } from './requests.js';

export interface GameListRequest {
  readonly status?: GameStatus | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export type GameList = WalkPage<GameInstance>;

/** Games without those of people whom the reader doesn't meet, unless they play in them themselves. */
const metBy = (reader: string, hidden: ReadonlySet<string>) => (game: GameInstance) =>
  isPlayer(game, reader) ||
  ![game.createdBy ?? '', ...game.players].some((name) => hidden.has(usernameKey(name)));

/** Who looks at a list, and the keys of those whom they don't meet. */
export interface Looker {
  readonly reader: string;
  readonly hidden: ReadonlySet<string>;
}

/** How many games a person is shown to go on with, or is told that they lost. */
const OWN_SHOWN = 20;

export async function pageOf(
  store: Collections,
  { status, cursor = null, limit }: GameListRequest,
  { reader, hidden }: Looker,
): Promise<GameList> {
  const collection = store.collection(games);
  const found = await (status === undefined
    ? collection.page('lobby', { cursor, limit })
    : collection.page('byStatus', { equals: [status], cursor, limit }));
  const items = found.items.map(toInstance).filter(metBy(reader, hidden));
  return { items, nextCursor: found.nextCursor };
}

export interface PlayedRequest extends Omit<GameListRequest, 'status'> {
  readonly username: string;
}

/** A page of the games that somebody sits in or has played, newest first. */
export async function playedBy(
  store: Collections,
  { username, cursor = null, limit }: PlayedRequest,
): Promise<GameList> {
  const page = { equals: [username], cursor, limit };
  const { items, nextCursor } = await store.collection(games).page('ofPlayer', page);
  return { items: items.map(toInstance), nextCursor };
}

export async function* writingsOf(store: Collections, username: string): AsyncGenerator<Writing> {
  const played = readAll(store.collection(games), 'ofPlayer', { equals: [username] });
  for await (const { game } of played) yield { kind: 'game', ...game };
}

export async function* everyGame(
  store: Collections,
  { reader, hidden }: Looker,
  status?: GameStatus,
): AsyncGenerator<GameInstance> {
  const isMet = metBy(reader, hidden);
  const collection = store.collection(games);
  const documents =
    status === undefined
      ? readAll(collection, 'lobby')
      : readAll(collection, 'byStatus', { equals: [status] });
  for await (const document of documents) {
    const game = toInstance(document);
    if (isMet(game)) yield game;
  }
}

const ownOf = async (
  store: Collections,
  index: 'ongoingOf' | 'untoldTo',
  username: string,
): Promise<readonly GameInstance[]> => {
  const page = { equals: [username], limit: OWN_SHOWN };
  return (await store.collection(games).page(index, page)).items.map(toInstance);
};

/** The games somebody sits in that are not over, newest first. */
export const ongoingOf = (store: Collections, username: string) =>
  ownOf(store, 'ongoingOf', username);

/** The games somebody has lost to a claim without having been told, newest first. */
export const untoldTo = (store: Collections, username: string) =>
  ownOf(store, 'untoldTo', username);

/** What somebody is told of their own games on every page. */
export async function openOwnGames(
  { store, presence }: { readonly store: Collections; readonly presence: GamePresenceReader },
  username: string,
): Promise<OwnGames> {
  const games = await ongoingOf(store, username);
  const played = games.filter((game) => playersToTell(game).length > 0);
  return {
    rooms: await Promise.all(
      played.map(async (game) => ({ game, presence: await presence.read(game) })),
    ),
    untold: await untoldTo(store, username),
  };
}

/** How often somebody has won and lost; practice isn't counted. Two reads, however many games there are. */
export async function recordOf(
  store: DocumentStore,
  { username, against }: RecordRequest,
): Promise<GameRecord> {
  const played = store.collection(games);
  const pair = against === undefined ? undefined : pairOf(username, against);
  const [won, lost] = await Promise.all(
    pair === undefined || against === undefined
      ? [played.count('wonBy', [username]), played.count('lostBy', [username])]
      : [played.count('wonBetween', [pair, username]), played.count('wonBetween', [pair, against])],
  );
  return { won, lost };
}

/** Games that ended before it was noted who has won count as well. */
export const noteAllDecisions = (store: DocumentStore): Promise<void> =>
  updateEach(store, games, (document) =>
    document.winner === undefined && decisionOf(document.game) !== undefined
      ? toDocument(document.game)
      : document,
  );
