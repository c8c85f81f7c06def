import { expect, it } from 'vitest';
import { describeShape } from '../testing/shape-suite.js';
import {
  addChatMessageSchema,
  addParticipantSchema,
  changeUserRoleSchema,
  chatMessageSchema,
  chatRoleSchema,
  createChatSchema,
  pollSchema,
  voteOnPollSchema,
  wholeChatSchema,
} from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const options = [{ optionText: 'here' }, { optionText: 'there' }];
const poll = { question: 'Where?', options, counts: [1, 0] };
const permissions = [{ user: 'ada', role: 'admin' }];

describeShape('a poll as it is shown', { schema: pollSchema, whole: poll });

describeShape('a message of a chat', {
  schema: chatMessageSchema,
  whole: {
    _id: 'm1',
    chatId: 'c1',
    seq: 1,
    revision: 2,
    msg: 'POLL',
    msgFrom: 'ada',
    msgDateTime: AT,
    type: 'poll',
    poll,
    call: { callId: 'c1', ending: 'noAnswer' },
  },
  optional: ['poll', 'call'],
});

describeShape('a whole chat (SPEC §3)', {
  schema: wholeChatSchema,
  whole: {
    _id: 'c1',
    title: 'Team',
    participants: ['ada'],
    permissions,
    messages: [
      {
        _id: 'm1',
        msg: 'POLL',
        msgFrom: 'ada',
        msgDateTime: AT,
        type: 'poll',
        poll: { question: 'Where?', options, votes: { ben: 1 } },
      },
    ],
  },
  optional: ['messages.0.poll'],
});

describeShape('the body of createChat (SPEC §7)', {
  schema: createChatSchema,
  whole: { title: 'Team', participants: ['ada', 'ben'], messages: [], permissions },
  optional: ['title', 'messages', 'permissions'],
});

it('refuses a new chat with messages', () => {
  const body = { participants: ['ada', 'ben'], messages: [{ msg: 'hello' }] };
  expect(createChatSchema.safeParse(body).error?.issues).toMatchObject([
    { path: ['messages'], message: 'A new chat has no messages.' },
  ]);
});

const message = {
  _id: '7f3a2c1e-0b4d-4c8e-9a6f-1d2e3f4a5b6c',
  msg: 'POLL',
  msgFrom: 'ada',
  msgDateTime: AT,
  type: 'poll',
  poll: { question: 'Where?', options },
};

describeShape('the body of addMessage (SPEC §7)', {
  schema: addChatMessageSchema,
  whole: message,
  optional: ['_id', 'msgDateTime', 'type', 'poll'],
});

it('takes a message for a direct one when it does not say', () => {
  expect(addChatMessageSchema.parse({ msg: 'hello', msgFrom: 'ada' }).type).toBe('direct');
  expect(addChatMessageSchema.safeParse({ ...message, type: 'global' }).success).toBe(false);
});

it('takes a UUID alone for the id of a message', () => {
  expect(addChatMessageSchema.safeParse({ ...message, _id: 'm1' }).success).toBe(false);
});

describeShape('the body of addParticipant (SPEC §7)', {
  schema: addParticipantSchema,
  whole: { username: 'ben' },
});

describeShape('the body of changeUserRole (SPEC §7)', {
  schema: changeUserRoleSchema,
  whole: { username: 'ben', role: 'moderator' },
});

it.each(['user', 'moderator', 'admin'])('knows the role %s (SPEC §6)', (role) => {
  expect(chatRoleSchema.parse(role)).toBe(role);
  expect(chatRoleSchema.safeParse(role.toUpperCase()).success).toBe(false);
});

describeShape('the body of voteOnPoll (SPEC §7)', {
  schema: voteOnPollSchema,
  whole: { chatID: 'c1', messageID: 'm1', optionIndex: 0, username: 'ada' },
});
