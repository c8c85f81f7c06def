import { defineFeature } from '../../platform/feature.js';
import { globalMessages, roomReads, rooms } from './documents.js';
import { messagesRouter } from './router.js';
import { createMessagesService, type MessagesService } from './service.js';
import { openToAll } from '../../live/topic-host.js';
import { addMessageSchema, messageSchema, type Message } from '@collabor8/domain';
import { listOperation, operation, type Operation } from '../../http/operation.js';

/** SPEC §3: the message without its place, which is the list's own order. */
const restMessageSchema = messageSchema.omit({ seq: true, revision: true });

const toRest = ({ _id, msg, msgFrom, msgDateTime, hidden }: Message) => ({
  _id,
  msg,
  msgFrom,
  msgDateTime,
  ...(hidden && { hidden }),
});

async function* allOf(messages: MessagesService) {
  for await (const message of messages.all()) yield toRest(message);
}

/** The global room's paths of SPEC §7. */
const messagesOperations = (messages: MessagesService): readonly Operation[] => [
  listOperation('/messaging/getMessages', {
    summary: 'The global room, oldest first',
    item: restMessageSchema,
    all: () => allOf(messages),
    page: async (_call, paging) => {
      const { items, nextCursor } = await messages.fromTheFirst(paging);
      return { items: items.map(toRest), nextCursor };
    },
  }),
  operation('POST /messaging/addMessage', {
    summary: 'Say something to everybody',
    body: addMessageSchema,
    reply: restMessageSchema,
    actor: 'body.messageToAdd.msgFrom',
    handle: async ({ session, body: { messageToAdd } }) => {
      const { msg, msgDateTime } = messageToAdd;
      return toRest(await messages.send(session.username, { msg, sentAt: msgDateTime }));
    },
  }),
];

export const messagesFeature = defineFeature({
  collections: [globalMessages, roomReads, rooms],
  createService: createMessagesService,
  createRouter: messagesRouter,
  createOperations: messagesOperations,
  searched: (service) => service.searched,
  createTopics: () => ({ messages: openToAll }),
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
