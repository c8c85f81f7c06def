import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../main/create-api.js';
import { inChat, members, NO_CHAT, type ChatsScene } from './scene.js';
import {
  by,
  nobody,
  signedIn,
  type FeatureMatrix,
  type Row,
} from '../../../testing/matrix/rows.js';

type Inputs = inferRouterInputs<AppRouter>['chats'];

const admins = by(NO_CHAT, 'forbidden', 'ok');
const deleters = by(NO_CHAT, 'forbidden: You do not have permission to delete messages.', 'ok');
const NO_OPTION = 'invalid: This poll has no such option.';
/** Of a message that ada has sent. */
const senders = by(NO_CHAT, 'forbidden', 'ok');

/** Of what is said in a chat, and done with it. */
export const messages = {
  send: [
    ...inChat(members, ({ chatId }) => ({ chatId, msg: 'Hi' })),
    {
      when: 'by a made-up id that joins the chat’s with a name',
      expected: nobody(NO_CHAT),
      input: ({ chatId }) => ({ chatId: `${chatId}:a`, msg: 'Hi' }),
    },
    ...[
      ['nothing', '', 'Message cannot be empty'],
      ['blanks', '  ', 'Message cannot be empty'],
      ['too much', 'a'.repeat(10_001), 'Message cannot be more than 10000 characters'],
    ].map(([what = '', msg = '', sentence]): Row<ChatsScene, { chatId: string; msg: string }> => ({
      when: `of ${what}`,
      expected: nobody(`invalid: ${sentence}`),
      input: ({ chatId }) => ({ chatId, msg }),
    })),
  ],
  createPoll: [
    {
      expected: members,
      input: ({ chatId }) => ({ chatId, question: 'When?', options: ['now', 'then'] }),
    },
    {
      when: 'with a blank option',
      expected: nobody('invalid: Please enter a poll question and at least two options.'),
      input: ({ chatId }) => ({ chatId, question: 'When?', options: ['now', ' '] }),
    },
  ],
  vote: [
    {
      expected: members,
      input: ({ chatId, pollId }) => ({ chatId, messageId: pollId, optionIndex: 1 }),
    },
    {
      when: 'on what is no poll',
      expected: by('missing', 'invalid', 'invalid'),
      input: ({ chatId, messageId }) => ({ chatId, messageId, optionIndex: 1 }),
    },
    {
      when: 'of another chat',
      expected: nobody('missing: Message not found'),
      input: async ({ pollId, ownChat }, caller) => ({
        ...{ chatId: await ownChat(caller), messageId: pollId },
        optionIndex: 0,
      }),
    },
    ...[-1, 2, 0.5].map((optionIndex): Row<ChatsScene, Inputs['vote']> => ({
      when: `for option ${optionIndex}`,
      expected: by(NO_CHAT, NO_OPTION, NO_OPTION),
      input: ({ chatId, pollId }) => ({ chatId, messageId: pollId, optionIndex }),
    })),
  ],
  pollVoters: [
    {
      expected: members,
      input: ({ chatId, shownPollId }) => ({ chatId, messageId: shownPollId }),
    },
    {
      when: 'of a poll that doesn’t show them',
      expected: by('missing', 'forbidden', 'forbidden'),
      input: ({ chatId, pollId }) => ({ chatId, messageId: pollId }),
    },
  ],
  forward: [
    {
      expected: members,
      input: ({ chatId, messageId }) => ({ chatId, messageId, toChatId: chatId }),
    },
    {
      when: 'into a chat that isn’t the caller’s',
      expected: by('missing', 'missing', 'missing'),
      input: ({ chatId, messageId }) => ({ chatId, messageId, toChatId: 'elsewhere' }),
    },
    {
      when: 'of a poll',
      expected: by('missing', 'invalid', 'invalid'),
      input: ({ chatId, pollId }) => ({ chatId, messageId: pollId, toChatId: chatId }),
    },
  ],
  closePoll: [
    {
      expected: senders,
      input: ({ chatId, pollId }) => ({ chatId, messageId: pollId }),
    },
    {
      when: 'of what is no poll',
      expected: by('missing', 'invalid', 'invalid'),
      input: ({ chatId, messageId }) => ({ chatId, messageId }),
    },
  ],
  react: [
    {
      expected: members,
      input: ({ chatId, messageId }) => ({ chatId, messageId, emoji: '👍' }),
    },
    {
      when: 'with what is no emoji',
      expected: by('missing', 'invalid', 'invalid'),
      input: ({ chatId, messageId }) => ({ chatId, messageId, emoji: 'yes' }),
    },
  ],
  editMessage: {
    expected: senders,
    input: ({ chatId, messageId }) => ({ chatId, messageId, msg: 'Other words' }),
  },
  formerTexts: { expected: admins, input: ({ chatId, messageId }) => ({ chatId, messageId }) },
  takeBack: { expected: senders, input: ({ chatId, messageId }) => ({ chatId, messageId }) },
  pin: {
    expected: admins,
    input: ({ chatId, messageId }) => ({ chatId, messageId, isOn: true }),
  },
  save: [
    {
      expected: members,
      input: ({ chatId, messageId }) => ({ chatId, messageId, isOn: true }),
    },
    {
      when: 'of another chat',
      expected: nobody('missing: Message not found'),
      input: async ({ messageId, ownChat }, caller) => ({
        ...{ chatId: await ownChat(caller), messageId, isOn: true },
      }),
    },
    {
      when: 'no longer, of what was not saved',
      expected: signedIn,
      input: ({ chatId, messageId }) => ({ chatId, messageId, isOn: false }),
    },
  ],
  deleteMessage: [
    { expected: deleters, input: ({ chatId, messageId }) => ({ chatId, messageId }) },
    {
      when: 'of one’s own',
      expected: deleters,
      input: async ({ chatId, saidBy }, caller) => ({ chatId, messageId: await saidBy(caller) }),
    },
    ...(['moderator', 'admin'] as const).flatMap(
      (role): readonly Row<ChatsScene, Inputs['deleteMessage']>[] => [
        {
          when: `by a ${role}`,
          expected: members,
          async input({ chatId, messageId, promote }) {
            await promote(role);
            return { chatId, messageId };
          },
        },
        {
          when: `by somebody who is no ${role} any more`,
          expected: deleters,
          async input({ chatId, messageId, promote }) {
            await promote(role, 'user');
            return { chatId, messageId };
          },
        },
      ],
    ),
    {
      when: 'of another chat',
      expected: nobody('missing: Message not found'),
      input: async ({ messageId, ownChat }, caller) => ({
        ...{ chatId: await ownChat(caller), messageId },
      }),
    },
  ],
} satisfies Partial<FeatureMatrix<'chats', ChatsScene>['procedures']>;
