import { memberships } from '../../features/chats/documents.js';
import { by, defineMatrix, signedIn } from './rows.js';

/** To whoever takes no part, a chat isn't there. */
const members = by('missing', 'ok', 'ok');
const admins = by('missing', 'forbidden', 'ok');
/** Of a message that ada has sent. */
const senders = by('missing', 'forbidden', 'ok');
const themselves = by('forbidden', 'forbidden', 'ok');

/** ada's chat with ben, in which she has spoken and asked; eve is not in it. */
export const matrix = defineMatrix(
  'chats',
  async ({ server }, { owner, participant, stranger }) => {
    const { chats } = server.services;
    const participants = [participant.username];
    const { _id: chatId } = await chats.create(owner.username, { participants });
    const say = () => chats.send(owner.username, { chatId, msg: 'Hello' });
    const poll = { chatId, question: 'Which?', options: ['tea', 'coffee'] };
    return {
      chatId,
      /** Where the chat's second page begins, as soon as there is one. */
      async secondPage() {
        for (;;) {
          const { messagesCursor } = await chats.open(owner.username, chatId);
          if (messagesCursor !== null) return messagesCursor;
          await say();
        }
      },
      /** Where the caller's second page of chats begins. */
      secondChats: (caller: string) => ({
        cursor: server.store
          .collection(memberships)
          .cursorAfter('byActivity', [new Date().toISOString()], `${chatId}:${caller}`),
      }),
      titledChat: async () =>
        (await chats.create(owner.username, { title: 'Trip', participants }))._id,
      messageId: (await say())._id,
      pollId: (await chats.createPoll(owner.username, poll))._id,
      shownPollId: (await chats.createPoll(owner.username, { ...poll, isAnonymous: false }))._id,
      ...{ ada: owner.username, ben: participant.username, eve: stranger.username },
    };
  },
)({
  procedures: {
    openList: { expected: signedIn, input: () => undefined },
    listPage: [
      { expected: signedIn, input: ({ secondChats }, caller) => secondChats(caller) },
      {
        when: 'at a place of another list',
        expected: by('invalid', 'invalid', 'invalid'),
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
        expected: by('missing', 'missing', 'missing'),
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
        expected: by('missing', 'missing', 'missing'),
        input: ({ chatId }) => ({ chatId, messageId: 'elsewhere' }),
      },
    ],
    openOnline: { expected: members, input: ({ chatId }) => ({ chatId }) },
    create: [
      { expected: signedIn, input: ({ ada, ben, eve }) => ({ participants: [ada, ben, eve] }) },
      {
        when: 'with oneself alone',
        expected: by('invalid', 'invalid', 'invalid'),
        input: (_scene, caller) => ({ participants: [caller] }),
      },
      {
        when: 'with somebody who has no account',
        expected: by('missing', 'missing', 'missing'),
        input: () => ({ participants: ['zoe'] }),
      },
    ],
    send: { expected: members, input: ({ chatId }) => ({ chatId, msg: 'Hi' }) },
    createPoll: {
      expected: members,
      input: ({ chatId }) => ({ chatId, question: 'When?', options: ['now', 'then'] }),
    },
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
    deleteMessage: {
      expected: admins,
      input: ({ chatId, messageId }) => ({ chatId, messageId }),
    },
    addParticipants: {
      expected: members,
      input: ({ chatId, eve }) => ({ chatId, usernames: [eve] }),
    },
    changeRole: {
      expected: admins,
      input: ({ chatId, ben }) => ({ chatId, username: ben, role: 'moderator' }),
    },
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
    settings: { expected: signedIn, input: () => undefined },
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
    'get /chat/{chatId}': { expected: members, input: ({ chatId }) => ({ params: { chatId } }) },
    'post /chat/{chatId}/addMessage': {
      expected: members,
      input: ({ chatId }, caller) => ({
        params: { chatId },
        body: { msg: 'Hi', msgFrom: caller, type: 'direct' },
      }),
    },
    'delete /chat/{chatId}/message/{messageId}': {
      expected: admins,
      input: ({ chatId, messageId }) => ({ params: { chatId, messageId } }),
    },
    'patch /messaging/voteOnPoll': {
      expected: members,
      input: ({ chatId, pollId }, caller) => ({
        body: { chatID: chatId, messageID: pollId, optionIndex: 0, username: caller },
      }),
    },
    'post /chat/createChat': {
      expected: signedIn,
      input: ({ ada, ben, eve }) => ({ body: { title: 'All', participants: [ada, ben, eve] } }),
    },
    'post /chat/{chatId}/addParticipant': {
      expected: members,
      input: ({ chatId, eve }) => ({ params: { chatId }, body: { username: eve } }),
    },
    'patch /chat/{chatId}/changeUserRole': {
      expected: admins,
      input: ({ chatId, ben }) => ({ params: { chatId }, body: { username: ben, role: 'user' } }),
    },
  },

  topics: {
    chat: { expected: members, input: ({ chatId }) => ({ kind: 'chat', chatId }) },
  },
});
