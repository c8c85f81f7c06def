import {
  addChatMessageSchema,
  addParticipantSchema,
  changeUserRoleSchema,
  createChatSchema,
  voteOnPollSchema,
} from '@collabor8/domain';
import { Router } from 'express';
import { assertActor } from '../../actor.js';
import { jsonArray, linkNextPage, readPaging, streamJson } from '../../http/json-stream.js';
import { pathParameter, signedInStream, type RestCall } from '../../http/rest.js';
import type { Services } from '../../services.js';
import { parseInput } from '../../validation.js';
import type { ChatsService } from './service.js';
import type { WholeChatStream } from './whole-chat.js';

/** Chats that one step of a streamed list reads. */
const STREAM_PAGE = 50;

async function* chatText({ head, messages }: WholeChatStream): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"messages":`;
  yield* jsonArray(messages);
  yield '}';
}

async function* listText(chats: AsyncIterable<WholeChatStream>): AsyncGenerator<string> {
  let separator = '[';
  for await (const chat of chats) {
    yield separator;
    yield* chatText(chat);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* allChats(chats: ChatsService, reader: string): AsyncGenerator<WholeChatStream> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<ChatsService['wholeChats']>> = await chats.wholeChats(reader, {
      cursor,
      limit: STREAM_PAGE,
    });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** The chat paths of SPEC §7, and the vote on a chat's poll. Changes answer the chat after them. */
export function chatsRest({ chats }: Services): Router {
  const chatId = ({ req }: RestCall): string => pathParameter(req, 'chatId');

  const sendChat = async ({ res, session }: RestCall, id: string): Promise<void> =>
    streamJson(res, chatText(await chats.whole(session.username, id)));

  const list = async ({ req, res, session }: RestCall): Promise<void> => {
    assertActor(session, pathParameter(req, 'username'));
    const { limit, cursor } = readPaging(req);
    if (limit === undefined) {
      await streamJson(res, listText(allChats(chats, session.username)));
      return;
    }
    const { items, nextCursor } = await chats.wholeChats(session.username, { limit, cursor });
    linkNextPage(req, res, nextCursor);
    await streamJson(res, listText(items));
  };

  const create = async (call: RestCall): Promise<void> => {
    const { title, participants } = parseInput(createChatSchema, call.req.body);
    const { _id } = await chats.create(call.session.username, { title, participants });
    await sendChat(call, _id);
  };

  const addMessage = async (call: RestCall): Promise<void> => {
    const { username } = call.session;
    const { _id, msg, msgFrom, msgDateTime, type, poll } = parseInput(
      addChatMessageSchema,
      call.req.body,
    );
    assertActor(call.session, msgFrom);
    const sent = { _id, chatId: chatId(call), sentAt: msgDateTime };
    if (type === 'poll') {
      const options = poll?.options.map(({ optionText }) => optionText) ?? [];
      await chats.createPoll(username, { ...sent, question: poll?.question ?? '', options });
    } else {
      await chats.send(username, { ...sent, msg });
    }
    await sendChat(call, sent.chatId);
  };

  const addParticipant = async (call: RestCall): Promise<void> => {
    const { username } = parseInput(addParticipantSchema, call.req.body);
    await chats.add(call.session.username, chatId(call), [username]);
    await sendChat(call, chatId(call));
  };

  const deleteMessage = async (call: RestCall): Promise<void> => {
    const messageId = pathParameter(call.req, 'messageId');
    await chats.delete(call.session.username, chatId(call), messageId);
    await sendChat(call, chatId(call));
  };

  const changeRole = async (call: RestCall): Promise<void> => {
    const change = parseInput(changeUserRoleSchema, call.req.body);
    await chats.changeRole(call.session.username, { chatId: chatId(call), ...change });
    await sendChat(call, chatId(call));
  };

  const vote = async (call: RestCall): Promise<void> => {
    const { chatID, messageID, optionIndex, username } = parseInput(
      voteOnPollSchema,
      call.req.body,
    );
    assertActor(call.session, username);
    await chats.vote(username, { chatId: chatID, messageId: messageID, optionIndex });
    await sendChat(call, chatID);
  };

  return Router()
    .get('/chat/getChatsByUser/:username', signedInStream(list))
    .get(
      '/chat/:chatId',
      signedInStream((call) => sendChat(call, chatId(call))),
    )
    .post('/chat/createChat', signedInStream(create))
    .post('/chat/:chatId/addMessage', signedInStream(addMessage))
    .post('/chat/:chatId/addParticipant', signedInStream(addParticipant))
    .delete('/chat/:chatId/message/:messageId', signedInStream(deleteMessage))
    .patch('/chat/:chatId/changeUserRole', signedInStream(changeRole))
    .patch('/messaging/voteOnPoll', signedInStream(vote));
}
