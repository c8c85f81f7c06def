import { join } from 'node:path';
import { seedChat, seedPeople, type Participant } from './chats-store.js';
import type { Server } from './child-process.js';
import { startProduct } from './product-process.js';
import { collections, openLibsqlStore } from './product.js';
import type { BenchSettings } from './settings.js';

const GROUP_SIZE = 10;

/** Two chats that differ in the number of their messages alone. */
export interface ChatPair {
  readonly small: string;
  readonly large: string;
}

/** The product's server on one store: its tables are as deep for every chat. */
export interface ChatsPlace {
  readonly server: Server;
  readonly people: readonly Participant[];
  /** Chats of a few people, for a person alone to read. */
  readonly group: ChatPair;
  /** As the small one of the group, one for each round: a chat is not small for long when one speaks in it. */
  readonly fresh: readonly string[];
  /** Chats that all people take part in. */
  readonly crowd: ChatPair;
}

/** Seeds under `folder`, which the caller removes. */
export async function openChatsPlace(settings: BenchSettings, folder: string): Promise<ChatsPlace> {
  const { messageCounts, chatRounds, sockets } = settings;
  const [smallCount, largeCount] = messageCounts;
  const url = `file:${join(folder, 'chats.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const people = await seedPeople(store, sockets);
  const few = people.slice(0, GROUP_SIZE);
  const seedPair = async (among: readonly Participant[]): Promise<ChatPair> => ({
    small: await seedChat(store, { people: among, messageCount: smallCount }),
    large: await seedChat(store, { people: among, messageCount: largeCount }),
  });
  const group = await seedPair(few);
  const crowd = await seedPair(people);
  const fresh: string[] = [];
  // And one to warm up.
  for (let round = 0; round <= chatRounds; round += 1)
    fresh.push(await seedChat(store, { people: few, messageCount: smallCount }));
  await store.close();
  return { server: await startProduct(url), people, group, fresh, crowd };
}
