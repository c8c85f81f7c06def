import {
  isGroupCallOn,
  peopleOf,
  personTopic,
  RINGING_MS,
  ringsFor,
  usernameKey,
  wantsToHear,
  type NumberedGroupCall,
} from '@collabor8/domain';
import type { Platform } from '../../../platform/platform.js';
import { inSlices } from '../../../ports/read-all.js';
import { createApart } from '../../blocks/index.js';
import { createCallChats } from '../../chats/index.js';
import { queueCallPush } from '../../notices/index.js';
import { callLines, groupCalls } from '../documents.js';
import type { Rates } from '../rates.js';
import { isInCall, quietOf } from '../stored-calls.js';

interface Beginning {
  readonly chatId: string;
  readonly startedBy: string;
}

interface Ended {
  readonly callId: string;
  readonly chatId: string;
  /** Whoever began it first. */
  readonly people: readonly string[];
  readonly endedAt: string;
}

/** At whom the call of a group rings: in their tabs, and at the devices where they have none open. */
export function createGroupRinging(platform: Platform) {
  const { store, hub, now } = platform;
  const chats = createCallChats(platform);
  const apart = createApart(platform);

  /** Those who want to hear of the chat and of who begins. */
  async function* listeners({ chatId, startedBy }: Beginning): AsyncGenerator<string> {
    const hidden = await apart.apartFrom(startedBy);
    for await (const { username, level } of chats.membersOf(chatId)) {
      const key = usernameKey(username);
      if (username === startedBy || hidden.has(key) || !wantsToHear(level ?? 'all', true)) continue;
      const line = await store.collection(callLines).get(key);
      if (ringsFor(quietOf(line), startedBy, now())) yield username;
    }
  }

  return {
    /** Rings, once, at those who listen and are in no call, and at whom whoever begins it `mayRing`. */
    async ring(
      call: NumberedGroupCall,
      title: string,
      mayRing: Rates['mayRingInGroup'],
    ): Promise<void> {
      const rung: string[] = [];
      for await (const username of listeners(call)) {
        if (await isInCall(store, username)) continue;
        if (await mayRing(call.startedBy, username)) rung.push(username);
      }
      const topics = rung.map(personTopic);
      await hub.publish({ name: 'groupCallRings', call, title }, topics);
      const { chatId: about, startedAt: at } = call;
      for await (const username of inSlices(rung)) {
        await queueCallPush(store, { kind: 'groupCall', about, username, at });
      }
    },

    /** Somebody has joined: it rings no more at their devices. */
    async joined({ callId: about, startedBy }: NumberedGroupCall, username: string): Promise<void> {
      if (username === startedBy) return;
      const at = now().toISOString();
      await queueCallPush(store, { kind: 'callOver', about, username, at });
    },

    /** The call is over: nobody is told any longer that it rings. Done again, it changes nothing. */
    async ended({ callId: about, chatId, people, endedAt: at }: Ended): Promise<void> {
      const [startedBy = ''] = people;
      for await (const username of listeners({ chatId, startedBy })) {
        if (people.includes(username)) continue;
        await queueCallPush(store, { kind: 'callOver', about, username, at });
      }
    },

    /** What rings at somebody in a chat, while it does and they have not been in it; undefined else. */
    findGroupRinging: async (chatId: string, username: string) => {
      const { call } = (await store.collection(groupCalls).get(chatId)) ?? {};
      if (call === undefined || !isGroupCallOn(call) || peopleOf(call).includes(username)) return;
      if (Date.parse(call.startedAt) + RINGING_MS <= now().getTime()) return;
      if (!(await chats.isIn(chatId, username))) return;
      const { title } = await chats.requireGroup(store, chatId, username);
      return { callId: call.callId, caller: call.startedBy, title };
    },
  };
}
