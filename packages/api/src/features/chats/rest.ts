import {
  addChatMessageSchema,
  addParticipantSchema,
  changeUserRoleSchema,
  createChatSchema,
  voteOnPollSchema,
  wholeChatSchema,
} from '@collabor8/domain';
import { jsonArray, JsonText } from '../../http/json-text.js';
import type { PageFrom } from '../../ports/read-all.js';
import { listOperation, operation, type Operation } from '../../http/operation.js';
import type { ChatsService } from './service.js';
import type { WholeChatStream } from './whole-chat.js';

async function* chatText({ head, messages }: WholeChatStream): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"messages":`;
  yield* jsonArray(messages);
  yield '}';
}

async function* asTexts(chats: PageFrom<WholeChatStream>['items']): AsyncGenerator<JsonText> {
  for await (const chat of chats) yield new JsonText(chatText(chat));
}

type Whole = (reader: string, chatId: string) => Promise<JsonText>;

const wholeOf =
  (chats: ChatsService): Whole =>
  async (reader, chatId) =>
    new JsonText(chatText(await chats.whole(reader, chatId)));

const reading = (chats: ChatsService, whole: Whole): readonly Operation[] => [
  listOperation('/chat/getChatsByUser/{username}', {
    summary: 'One’s own chats',
    item: wholeChatSchema,
    actor: 'params.username',
    all: ({ session }) => asTexts(chats.allWhole(session.username)),
    page: async ({ session }, paging) => {
      const { items, nextCursor } = await chats.wholePage(session.username, paging);
      return { items: asTexts(items), nextCursor };
    },
  }),
  operation('GET /chat/{chatId}', {
    summary: 'One chat',
    reply: wholeChatSchema,
    handle: ({ session, params }) => whole(session.username, params.chatId),
  }),
];

const talking = (chats: ChatsService, whole: Whole): readonly Operation[] => [
  operation('POST /chat/{chatId}/addMessage', {
    summary: 'Send a message or a poll',
    body: addChatMessageSchema,
    reply: wholeChatSchema,
    actor: 'body.msgFrom',
    handle: async ({ session: { username }, params: { chatId }, body }) => {
      const { _id, msg, msgDateTime, type, poll } = body;
      const sent = { _id, chatId, sentAt: msgDateTime };
      if (type === 'poll') {
        const options = poll?.options.map(({ optionText }) => optionText) ?? [];
        await chats.createPoll(username, { ...sent, question: poll?.question ?? '', options });
      } else {
        await chats.send(username, { ...sent, msg });
      }
      return whole(username, chatId);
    },
  }),
  operation('DELETE /chat/{chatId}/message/{messageId}', {
    summary: 'Delete a message',
    reply: wholeChatSchema,
    handle: async ({ session: { username }, params: { chatId, messageId } }) => {
      await chats.delete(username, { chatId, messageId });
      return whole(username, chatId);
    },
  }),
  operation('PATCH /messaging/voteOnPoll', {
    summary: 'Vote on a poll of a chat, or move the vote',
    body: voteOnPollSchema,
    reply: wholeChatSchema,
    actor: 'body.username',
    handle: async ({ body: { chatID, messageID, optionIndex, username } }) => {
      await chats.vote(username, { chatId: chatID, messageId: messageID, optionIndex });
      return whole(username, chatID);
    },
  }),
];

const gathering = (chats: ChatsService, whole: Whole): readonly Operation[] => [
  operation('POST /chat/createChat', {
    summary: 'Start a chat',
    body: createChatSchema,
    reply: wholeChatSchema,
    handle: async ({ session: { username }, body: { title, participants } }) => {
      const { _id } = await chats.create(username, { title, participants });
      return whole(username, _id);
    },
  }),
  operation('POST /chat/{chatId}/addParticipant', {
    summary: 'Add somebody',
    body: addParticipantSchema,
    reply: wholeChatSchema,
    handle: async ({ session, params: { chatId }, body }) => {
      const { username, showHistory } = body;
      await chats.add(session.username, { chatId, usernames: [username], showHistory });
      return whole(session.username, chatId);
    },
  }),
  operation('PATCH /chat/{chatId}/changeUserRole', {
    summary: 'Change a role',
    body: changeUserRoleSchema,
    reply: wholeChatSchema,
    handle: async ({ session: { username }, params: { chatId }, body }) => {
      await chats.changeRole(username, { chatId, ...body });
      return whole(username, chatId);
    },
  }),
];

/** The chat paths of SPEC §7, and the vote on a chat's poll. Changes answer the chat after them. */
export function chatsOperations(chats: ChatsService): readonly Operation[] {
  const whole = wholeOf(chats);
  return [...reading(chats, whole), ...talking(chats, whole), ...gathering(chats, whole)];
}
