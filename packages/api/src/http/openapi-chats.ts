import {
  addChatMessageSchema,
  addMessageSchema,
  addParticipantSchema,
  changeUserRoleSchema,
  createChatSchema,
  messageSchema,
  voteOnPollSchema,
  wholeChatSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { paging, type Operations } from './openapi-operation.js';

const message = messageSchema.omit({ seq: true });

/** The global room's and the chats' operations. */
export const chatOperations: Operations = {
  '/messaging/getMessages': {
    get: { summary: 'The global room, oldest first', reply: z.array(message), query: paging },
  },
  '/messaging/addMessage': {
    post: { summary: 'Say something to everybody', body: addMessageSchema, reply: message },
  },
  '/messaging/voteOnPoll': {
    patch: {
      summary: 'Vote on a poll of a chat, or move the vote',
      body: voteOnPollSchema,
      reply: wholeChatSchema,
    },
  },
  '/chat/getChatsByUser/{username}': {
    get: { summary: 'One’s own chats', reply: z.array(wholeChatSchema), query: paging },
  },
  '/chat/{chatId}': { get: { summary: 'One chat', reply: wholeChatSchema } },
  '/chat/createChat': {
    post: { summary: 'Start a chat', body: createChatSchema, reply: wholeChatSchema },
  },
  '/chat/{chatId}/addMessage': {
    post: {
      summary: 'Send a message or a poll',
      body: addChatMessageSchema,
      reply: wholeChatSchema,
    },
  },
  '/chat/{chatId}/addParticipant': {
    post: { summary: 'Add somebody', body: addParticipantSchema, reply: wholeChatSchema },
  },
  '/chat/{chatId}/message/{messageId}': {
    delete: { summary: 'Delete a message', reply: wholeChatSchema },
  },
  '/chat/{chatId}/changeUserRole': {
    patch: { summary: 'Change a role', body: changeUserRoleSchema, reply: wholeChatSchema },
  },
};
