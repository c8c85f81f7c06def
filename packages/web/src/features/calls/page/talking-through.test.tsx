import type { NumberedCall } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoard, aBoardPage, BOARD_ID } from '../../../testing/board-samples.js';
import { accepted, aCall, CALL_ID } from '../../../testing/call-samples.js';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aChatRow,
} from '../../../testing/chat-samples.js';
import { stubDevices } from '../../../testing/fake-web-rtc.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { button, callLinus, openCallPage } from '../../../testing/open-call.js';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aPage, aRow } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';
import { stubCanvas } from '../../../testing/stub-canvas.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([
    import('./call-page.js'),
    import('./talk.js'),
    import('./write-up.js'),
    import('../desk/call-desk.js'),
    import('../talk-through.js'),
    import('../../chats/chats-page.js'),
    import('../../whiteboards/drawings/draw-dialog.js'),
  ]),
);

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  stubDevices();
  stubCanvas();
});

const ofTwo = {
  participantCount: 2,
  participantNames: ['grace', 'linus'],
  title: 'Chat with grace, linus',
};
const cards = () => [
  {
    ...{ _id: 'q1', title: 'Which numerals?', answerCount: 0, acceptedAnswerId: null },
    ...{ score: 0, isClosed: false },
  },
];
const queries: MockAnswers['queries'] = {
  questions: { cards },
  chats: {
    openList: () =>
      opened(
        { kind: 'person', username: 'grace' },
        aChatList([aChatRow({ ...ofTwo, lastSeq: 2, lastReadSeq: 0 })], null),
      ),
    open: () =>
      opened(
        { kind: 'chat', chatId: 'c1' },
        aChatPage([aChatMessage(1, { msg: 'Look at the 4.', msgFrom: 'linus' })], {
          chat: aChat({ ...ofTwo, lastSeq: 1 }),
        }),
      ),
    openOnline: () => opened({ kind: 'users' }, []),
  },
  whiteboards: {
    open: ({ id }) =>
      opened({ kind: 'board', boardId: id }, aBoardPage([], { board: aBoard({ uniqueLink: id }) })),
  },
};
const askedByLinus = { qid: 'q1', askedBy: 'linus' };

/** grace talks with linus. */
async function talk(about?: NumberedCall['about']) {
  let callId = '';
  const call = (differences: Partial<NumberedCall> = {}): NumberedCall => ({
    ...aCall({ callId, caller: 'grace', callee: 'linus', state: accepted(), revision: 2 }),
    caller: { username: 'grace', socketId: 'connection-0' },
    callee: { username: 'linus', socketId: 'tab of linus' },
    ...(about && { about }),
    ...differences,
  });
  const openBoard = vi.fn(() => call({ boardId: BOARD_ID, revision: 3 }));
  const app = await callLinus({ calls: { openBoard } }, queries);
  ({ callId } = app.request as { callId: string });
  app.live.emit('call', {
    ...{ name: 'callAccepted', call: call() },
    signal: { type: 'answer', sdp: 'his answer' },
  });
  await screen.findByRole('heading', { name: "linus's Video" });
  return { ...app, call, openBoard };
}

const board = () => screen.findByRole('region', { name: 'Board of the call' });

describe('beside the pictures of a call', () => {
  it('is a board that one click makes for both, and another puts away', async () => {
    const { user, openBoard } = await talk();
    await user.click(button('Board'));
    // The part that shows it may come between finding and looking.
    await waitFor(() => expect(screen.getByText('You and linus draw here')).toBeVisible());
    expect(
      await within(await board()).findByRole('img', { name: /^The whiteboard/ }),
    ).toBeVisible();
    expect(within(await board()).getByRole('link', { name: 'Open the board' })).toHaveAttribute(
      'href',
      `/whiteboard/${BOARD_ID}`,
    );
    expect(openBoard).toHaveBeenCalledOnce();
    await user.click(button('Board'));
    expect(screen.queryByRole('region', { name: 'Board of the call' })).toBeNull();
    await user.click(button('Board'));
    await board();
    expect(openBoard).toHaveBeenCalledOnce();
    // The page is still the call's.
    expect(document.querySelector('[data-fills-window]')).toBeNull();
  });

  it('is the board that the other one has opened, once', async () => {
    const { user, live, call } = await talk();
    live.emit('call', { name: 'callUpdate', call: call({ boardId: BOARD_ID, revision: 3 }) });
    await board();
    await user.click(within(await board()).getByRole('button', { name: 'Close' }));
    live.emit('call', { name: 'callUpdate', call: call({ boardId: BOARD_ID, revision: 4 }) });
    expect(screen.queryByRole('region', { name: 'Board of the call' })).toBeNull();
  });

  it('says why no board can be opened', async () => {
    const { user, openBoard } = await talk();
    openBoard.mockImplementation(() => {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'A board is opened later.' });
    });
    await user.click(button('Board'));
    expect(await screen.findByText('A board is opened later.')).toBeVisible();
  });

  it('is the chat of the two, whose unread messages are counted while it is closed', async () => {
    const { user } = await talk();
    await user.click(await screen.findByRole('button', { name: 'Chat, 2 unread' }));
    const chat = await screen.findByRole('region', { name: 'Chat with linus' });
    expect(await within(chat).findByText('Look at the 4.')).toBeVisible();
    expect(button('Chat')).toHaveAttribute('aria-pressed', 'true');
    expect(await within(chat).findByRole('textbox')).toBeVisible();
    expect(within(chat).queryByRole('link', { name: 'Back to your chats' })).toBeNull();
  });

  it('is the board at once where a question is talked through, whose title leads to it', async () => {
    const { openBoard } = await talk(askedByLinus);
    await board();
    await waitFor(() => expect(openBoard).toHaveBeenCalledOnce());
    const remote = screen.getByRole('region', { name: "linus's Video" });
    expect(await within(remote).findByRole('link', { name: 'Which numerals?' })).toHaveAttribute(
      'href',
      '/question/q1',
    );
  });

  it('leads to what is written of it when the talk is over', async () => {
    const { live, call, address } = await talk(askedByLinus);
    const acceptedAt = '2024-05-06T07:08:09.000Z';
    live.emit('call', {
      name: 'callUpdate',
      call: call({
        revision: 9,
        state: { status: 'ended', endedAt: acceptedAt, ending: 'hungUp', acceptedAt },
      }),
    });
    await waitFor(() => expect(address.current).toBe(`/call/${call().callId}`));
  });
});

/** linus has talked with grace about a question of one of them. */
const over = (askedBy: string, differences: Partial<NumberedCall> = {}): NumberedCall => {
  const acceptedAt = '2024-05-06T07:08:09.000Z';
  return {
    ...aCall({
      ...{ caller: 'linus', callee: 'grace', revision: 5, answeredAt: 'tab of grace' },
      state: { status: 'ended', endedAt: acceptedAt, ending: 'hungUp', acceptedAt },
    }),
    ...{ about: { qid: 'q1', askedBy }, boardId: BOARD_ID },
    ...differences,
  };
};

function writeUp(call: NumberedCall, freeze?: () => { address: string; label: string }) {
  return renderApp({
    at: `/call/${CALL_ID}`,
    api: {
      queries: {
        ...queries,
        calls: { open: () => opened({ kind: 'call', callId: CALL_ID }, call) },
        questions: {
          cards,
          open: () => opened({ kind: 'question', qid: 'q1' }, aPage(aRow('q1'))),
        },
      },
      mutations: {
        calls: {
          summarize: ({ text }) => ({
            ...call,
            ...{ revision: 6, summaries: { ...call.summaries, callee: text } },
          }),
        },
        whiteboards: { freeze: freeze ?? (() => ({ address: '/drawing/d1', label: 'Numerals' })) },
      },
    },
  });
}

const summary = () => screen.findByRole('textbox', { name: 'Your summary' });
const MAKE = { name: 'Make a draft of an answer' };

describe('what is written of a talk', () => {
  it('is a draft for whoever answers, with the drawing, both texts and both names', async () => {
    const { user, address, live } = writeUp(over('linus'));
    await user.type(await summary(), 'Lining ones.');
    live.emit('call', {
      name: 'callUpdate',
      call: over('linus', { revision: 6, summaries: { caller: 'Agreed.' } }),
    });
    // What one writes is written on, whatever the other one sends meanwhile.
    expect(await screen.findByText('Agreed.')).toBeVisible();
    expect(await summary()).toHaveValue('Lining ones.');
    await user.click(screen.getByRole('button', MAKE));
    await waitFor(() => expect(address.current).toBe('/new/answer/q1'));
    expect(await screen.findByRole('textbox', { name: 'Answer Text' })).toHaveValue(
      '![Numerals](/drawing/d1)\n\nLining ones.\n\nTalked through by @grace and @linus.',
    );
  });

  it('lacks a drawing where nothing was drawn', async () => {
    const { user, address } = writeUp(over('linus'), () => {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'There is nothing to show.' });
    });
    await user.click(await screen.findByRole('button', MAKE));
    await waitFor(() => expect(address.current).toBe('/new/answer/q1'));
    expect(await screen.findByRole('textbox', { name: 'Answer Text' })).toHaveValue(
      'Talked through by @grace and @linus.',
    );
  });

  it('stays where it is when the drawing cannot be had', async () => {
    const { user, address } = writeUp(over('linus'), () => {
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Draw more slowly.' });
    });
    await user.type(await summary(), 'Lining ones.');
    await user.click(screen.getByRole('button', MAKE));
    expect(await screen.findByText('Draw more slowly.')).toBeVisible();
    expect(await summary()).toHaveValue('Lining ones.');
    expect(address.current).toBe(`/call/${CALL_ID}`);
  });

  it('is given to the other one by whoever asked', async () => {
    const { user, server } = writeUp(over('grace'));
    await user.type(await summary(), ' Agreed. ');
    await user.click(screen.getByRole('button', { name: 'Give it to linus' }));
    expect(await screen.findByText('linus has what you wrote.')).toBeVisible();
    expect(server.mutations).toContainEqual([
      'calls.summarize',
      { callId: CALL_ID, text: 'Agreed.' },
    ]);
    expect(await summary()).toHaveValue('Agreed.');
  });

  it('is nothing of a call about no question', async () => {
    writeUp(over('grace', { about: undefined }));
    expect(await screen.findByText('There is nothing to write up')).toBeVisible();
  });
});

describe('Talk it through', () => {
  const calling = (reached: string, mutations: MockAnswers['mutations'] = {}): MockAnswers => ({
    queries: {
      ...queries,
      calls: {
        callable: () => ({ users: [], hasMore: false }),
        reaches: ({ username }) => username === reached,
        openMine: () => opened({ kind: 'person', username: 'grace' }, { call: null, signal: null }),
        iceServers: () => [],
      },
    },
    mutations,
  });
  const name = (username: string) => ({ name: `Talk it through with ${username}` });

  it.each([
    ['whoever asked, about their question', name('ada'), { userToCall: 'ada', about: 'q1' }],
    // Others than the asker have nothing to talk through with somebody who answered; a device rings, where no tab does.
    ['who answered somebody else, about nothing', { name: 'Call noor' }, { userToCall: 'noor' }],
  ])('calls %s', async (_whom, button, request) => {
    const { user, server, address } = openQuestion(
      aPage(aRow('q1', { askedBy: 'ada' }), { answers: [anAnswer('a1', { ansBy: 'noor' })] }),
      calling(request.userToCall, {
        calls: {
          callUser: ({ callId }) =>
            opened(
              { kind: 'call', callId },
              { call: aCall({ callId, caller: 'grace', callee: 'ada' }), signal: null },
            ),
        },
      }),
    );
    await theTitle();
    const chosen = await screen.findByRole('button', button);
    expect(screen.queryByRole('button', name('noor'))).toBeNull();
    await user.click(chosen);
    await waitFor(() => expect(address.current).toBe('/call'));
    const sent = () => server.mutations.find(([path]) => path === 'calls.callUser')?.[1];
    await waitFor(() => expect(sent()).toMatchObject(request));
    expect('about' in Object(sent())).toBe('about' in request);
  });

  it('offers the asker to call who answered, and a message to whom no call reaches', async () => {
    const { user, address } = openQuestion(
      aPage(aRow('q1', { askedBy: 'grace' }), { answers: [anAnswer('a1', { ansBy: 'noor' })] }),
      calling('nobody', { chats: { create: () => aChatRow(ofTwo) } }),
    );
    await theTitle();
    await user.click(await screen.findByRole('button', name('noor')));
    expect(await screen.findByRole('dialog', { name: 'noor is not online' })).toBeVisible();
    expect(screen.queryByRole('button', name('grace'))).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Write a message' }));
    await waitFor(() => expect(address.current).toBe('/messaging/direct-message?chatId=c1'));
  });

  it('leads to what is still to be written of it', async () => {
    const { user, live } = openCallPage({
      ...queries,
      calls: { open: () => opened({ kind: 'call', callId: CALL_ID }, over('linus')) },
    });
    await screen.findByRole('heading', { name: 'Call Page' });
    live.emit('person', { name: 'callUpdate', call: over('linus') });
    await user.click(await screen.findByRole('link', { name: /Write up your talk/ }));
    expect(await screen.findByRole('heading', { name: 'Talked Through' })).toBeVisible();
  });
});
