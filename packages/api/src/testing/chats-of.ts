import type { ChatRow, Snapshot } from '@collabor8/domain';
import type { Person } from './test-server.js';

/** The first page of somebody's chats, for whoever has but a few. */
export async function openChats({ trpc }: Person): Promise<Snapshot<readonly ChatRow[]>> {
  const { value, places } = await trpc.chats.openList.query();
  return { value: value.items, places };
}

export const chatsOf = async (person: Person): Promise<readonly ChatRow[]> =>
  (await openChats(person)).value;
