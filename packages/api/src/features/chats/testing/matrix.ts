import { messages } from './messages.js';
import { roleChanges } from './roles.js';
import { chatsScene, chatsState, inChat, members, NO_CHAT } from './scene.js';
import { by, defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';

const admins = by(NO_CHAT, 'forbidden', 'ok');
const themselves = by('forbidden', 'forbidden', 'ok');

export const matrix = defineMatrix(
  'chats',
  chatsScene,
  chatsState,
)({
  ownAffairs: [
    'leave',
    'markRead',
    'markUnread',
    'save',
    'setAddableBy',
    'setArchived',
    'setLastSeenBy',
    'setLevel',
    'setPinned',
  ],
  procedures: {
    ...messages,
    openList: { expected: signedIn, input: () => undefined },
    listPage: [
      { expected: signedIn, input: ({ secondChats }, caller) => secondChats(caller) },
      {
        when: 'at a place of another list',
        expected: nobody('invalid'),
        input: () => ({ cursor: 'nowhere' }),
      },
    ],
    rows: { expected: signedIn, input: ({ chatId }) => ({ chatIds: [chatId] }) },
    find: { expected: signedIn, input: () => ({ text: 'chat' }) },
    open: { expected: members, input: ({ chatId }) => ({ chatId }) },
    messagesPage: {
      expected: members,
      input: async ({ chatId, secondPage }) => ({ chatId, cursor: await secondPage() }),
    },
    around: [
      { expected: members, input: ({ chatId, messageId }) => ({ chatId, messageId }) },
      {
        when: 'at a message of another chat',
        expected: nobody('missing'),
        input: ({ chatId }) => ({ chatId, messageId: 'elsewhere' }),
      },
    ],
    atDate: [
      { expected: members, input: ({ chatId }) => ({ chatId, at: '2020-01-01T00:00:00.000Z' }) },
      {
        when: 'at no date',
        expected: by('missing', 'invalid', 'invalid'),
        input: ({ chatId }) => ({ chatId, at: 'soon' }),
      },
    ],
    search: [
      { expected: members, input: ({ chatId }) => ({ chatId, search: 'hello' }) },
      { when: 'everywhere', expected: signedIn, input: () => ({ search: 'from:ada' }) },
    ],
    inCommon: { expected: signedIn, input: ({ ben }) => ({ username: ben }) },
    seenBy: [
      { expected: members, input: ({ chatId, messageId }) => ({ chatId, messageId }) },
      {
        when: 'of a message of another chat',
        expected: nobody('missing'),
        input: ({ chatId }) => ({ chatId, messageId: 'elsewhere' }),
      },
    ],
    openSaved: { expected: signedIn, input: () => undefined },
    openOnline: { expected: members, input: ({ chatId }) => ({ chatId }) },
    create: [
      { expected: signedIn, input: ({ ada, ben, eve }) => ({ participants: [ada, ben, eve] }) },
      {
        when: 'with oneself alone',
        expected: nobody('invalid: Please select at least one user to chat with'),
        input: (_scene, caller) => ({ participants: [caller] }),
      },
      {
        when: 'with nobody',
        expected: nobody('invalid: Please select at least one user to chat with'),
        input: () => ({ participants: [] }),
      },
      {
        when: 'with somebody who has no account',
        expected: nobody('missing'),
        input: () => ({ participants: ['zoe'] }),
      },
    ],
    addParticipants: [
      { expected: members, input: ({ chatId, eve }) => ({ chatId, usernames: [eve] }) },
      {
        when: 'with somebody who has no account',
        expected: by(NO_CHAT, 'missing: User not found', 'missing: User not found'),
        input: ({ chatId, eve }) => ({ chatId, usernames: [eve, 'zoe'] }),
      },
    ],
    changeRole: roleChanges,
    rename: [
      {
        expected: admins,
        input: async ({ titledChat }) => ({ chatId: await titledChat(), title: 'Next trip' }),
      },
      {
        when: 'of two who gave it no title',
        expected: by('missing', 'forbidden', 'forbidden'),
        input: ({ chatId }) => ({ chatId, title: 'Next trip' }),
      },
    ],
    describe: [
      {
        expected: admins,
        input: async ({ titledChat }) => ({ chatId: await titledChat(), text: 'Where to go' }),
      },
      {
        when: 'of two who gave it no title',
        expected: by('missing', 'forbidden', 'forbidden'),
        input: ({ chatId }) => ({ chatId, text: 'Where to go' }),
      },
    ],
    leave: [
      {
        expected: members,
        input: async ({ titledChat }) => ({ chatId: await titledChat() }),
      },
      {
        when: 'what two have to themselves',
        expected: by('missing', 'forbidden', 'forbidden'),
        input: ({ chatId }) => ({ chatId }),
      },
    ],
    remove: [
      {
        expected: admins,
        input: async ({ titledChat, ben }) => ({ chatId: await titledChat(), username: ben }),
      },
      {
        when: 'from what two have to themselves',
        expected: by('missing', 'forbidden', 'forbidden'),
        input: ({ chatId, ben }) => ({ chatId, username: ben }),
      },
      {
        when: 'of somebody who isn’t in it',
        expected: by('missing', 'forbidden', 'missing'),
        input: async ({ titledChat, eve }) => ({ chatId: await titledChat(), username: eve }),
      },
      {
        when: 'of oneself',
        expected: by('missing', 'forbidden', 'forbidden'),
        input: async ({ titledChat }, caller) => ({ chatId: await titledChat(), username: caller }),
      },
    ],
    markRead: { expected: members, input: ({ chatId }) => ({ chatId, seq: 1 }) },
    markUnread: {
      expected: members,
      input: ({ chatId, messageId }) => ({ chatId, messageId }),
    },
    openSettings: { expected: signedIn, input: () => undefined },
    setLastSeenBy: { expected: signedIn, input: () => ({ lastSeenBy: 'everybody' as const }) },
    setAddableBy: { expected: signedIn, input: () => ({ addableBy: 'everybody' as const }) },
    setLevel: { expected: members, input: ({ chatId }) => ({ chatId, level: 'none' }) },
    setPinned: { expected: members, input: ({ chatId }) => ({ chatId, isOn: true }) },
    setArchived: { expected: members, input: ({ chatId }) => ({ chatId, isOn: true }) },
    typing: { expected: members, input: ({ chatId }) => ({ chatId }) },
  },

  operations: {
    'get /chat/getChatsByUser/{username}': {
      expected: themselves,
      input: ({ ada }) => ({ params: { username: ada } }),
    },
    'get /chat/{chatId}': inChat(members, ({ chatId }) => ({ params: { chatId } })),
    'post /chat/{chatId}/addMessage': inChat(members, ({ chatId }, caller) => ({
      params: { chatId },
      body: { msg: 'Hi', msgFrom: caller, type: 'direct' },
    })),
    'delete /chat/{chatId}/message/{messageId}': inChat(admins, ({ chatId, messageId }) => ({
      params: { chatId, messageId },
    })),
    'patch /messaging/voteOnPoll': inChat(members, ({ chatId, pollId }, caller) => ({
      body: { chatID: chatId, messageID: pollId, optionIndex: 0, username: caller },
    })),
    'post /chat/createChat': {
      expected: signedIn,
      input: ({ ada, ben, eve }) => ({ body: { title: 'All', participants: [ada, ben, eve] } }),
    },
    'post /chat/{chatId}/addParticipant': inChat(members, ({ chatId, eve }) => ({
      params: { chatId },
      body: { username: eve },
    })),
    'patch /chat/{chatId}/changeUserRole': inChat(admins, ({ chatId, ben }) => ({
      params: { chatId },
      body: { username: ben, role: 'user' },
    })),
  },

  topics: {
    chat: inChat(members, ({ chatId }) => ({ kind: 'chat', chatId })),
  },
});
