import {
  clientTimeOrNow,
  checkMessageText,
  NEWS_OF_GLOBAL_MESSAGE,
  type Message,
  type MessagesPage,
} from '@collabor8/domain';
import { AppError, orInvalid } from '../../request/errors.js';
import { createCountSaid } from '../../request/said.js';
import type { Writing } from '../../platform/feature.js';
import { landing } from '../../platform/land-once.js';
import { globalMessages, rooms, type GlobalMessageDocument } from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';
import { stillFree, upsert } from '../../ports/run-unit.js';
import { createModerated } from './moderating.js';
import { createReading, noteRead, isPresent, toMessage, searchedMessages } from './reading.js';

export interface SendRequest {
  /** Chosen by the client: a retried request lands once. */
  readonly _id?: string | undefined;
  readonly msg: string;
  readonly sentAt?: string | undefined;
}

const ROOM = 'global';

/** The next place in the room's order, from 1. Nobody else gets it: every sender changes the room. */
async function nextSeq(unit: Collections): Promise<number> {
  const room = await upsert(unit.collection(rooms), { _id: ROOM, lastSeq: 1 }, (before) => ({
    ...before,
    lastSeq: before.lastSeq + 1,
  }));
  return room.lastSeq;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/** The global room: one conversation that everybody signed in shares. */
export function createMessagesService(platform: Platform) {
  const { store, hub, texts, now, newId } = platform;
  const countMessage = createCountSaid(platform, 'roomMessages');
  const collection = store.collection(globalMessages);

  return {
    ...createReading({ store, hub }),
    moderated: createModerated({ hub, texts }),
    searched: { messages: searchedMessages(store) },

    /** The latest messages, or those before a cursor; oldest first. */
    async page(request: {
      readonly cursor?: string | null | undefined;
      readonly limit: number;
    }): Promise<MessagesPage> {
      const { cursor = null, limit } = request;
      const page = await collection.page('inOrder', { cursor, limit, reverse: true });
      const messages = page.items.filter(isPresent).map(toMessage).reverse();
      const loadedFrom = page.nextCursor === null ? 0 : (messages[0]?.seq ?? 0);
      return { messages, loadedFrom, messagesCursor: page.nextCursor };
    },

    /** A page from the beginning on, as the REST list gives it. */
    async fromTheFirst(request: { readonly cursor: string | null; readonly limit: number }) {
      const { items, nextCursor } = await collection.page('inOrder', request);
      return { items: items.filter(isPresent).map(toMessage), nextCursor };
    },

    /** Everything, oldest first; memory holds one page at a time. */
    async *all(): AsyncGenerator<Message> {
      for await (const document of readAll(collection, 'inOrder')) {
        if (isPresent(document)) yield toMessage(document);
      }
    },

    async *writingsOf(username: string): AsyncGenerator<Writing> {
      for await (const document of readAll(collection, 'bySender', { equals: [username] })) {
        const { _id, msgDateTime } = document;
        const { msg } = document.hidden ?? document;
        yield { kind: 'global message', _id, msg, msgDateTime };
      }
    },

    async send(sender: string, request: SendRequest): Promise<Message> {
      const _id = request._id ?? newId();
      const msg = orInvalid(checkMessageText(request.msg));
      const msgDateTime = clientTimeOrNow(request.sentAt, now());
      const sent = {
        definition: globalMessages,
        ...{ _id, what: 'message' },
        isSame: ({ msgFrom }: GlobalMessageDocument) => msgFrom === sender,
      };
      const news = { at: now().toISOString(), ...NEWS_OF_GLOBAL_MESSAGE };
      const write = async (unit: Collections) => {
        const document = { _id, seq: await nextSeq(unit), msg, msgFrom: sender, msgDateTime };
        const stored = stillFree(await unit.collection(globalMessages).insert(document));
        // What one says oneself is read as it is sent.
        await noteRead(unit, sender, document.seq);
        const post = { kind: 'globalMessage', id: _id } as const;
        const { tell } = await texts.written(unit, { post, author: sender, text: msg, news });
        return { message: toMessage({ ...stored, seq: document.seq }), tell };
      };
      const landed = await countMessage(sender, landing(store, sent, write));
      if (!landed.isNew) {
        if (isPresent(landed.known)) return toMessage(landed.known);
        throw new AppError('missing', 'This message was deleted.');
      }
      const { message, tell } = landed.value;
      await hub.publish({ name: 'messageUpdate', message }, [{ kind: 'messages' }]);
      await tell({ store, hub });
      return message;
    },
  };
}
