import type { NumberedGroupCall } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aBoard, aBoardPage } from '../../../testing/board-samples.js';
import { aCall } from '../../../testing/call-samples.js';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aChatRow,
  aParticipant,
} from '../../../testing/chat-samples.js';
import { FakePeer, stubDevices } from '../../../testing/fake-web-rtc.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { openCallPage } from '../../../testing/open-call.js';
import { openChats } from '../../../testing/open-chats.js';
import { opened } from '../../../testing/opened.js';
import { stubCanvas } from '../../../testing/stub-canvas.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([
    ...[import('./group-page.js'), import('./in-chat.js'), import('../overlay/ringing-banner.js')],
    ...[import('../page/call-page.js'), import('../desk/call-desk.js')],
    ...[import('../../chats/chats-page.js'), import('../../whiteboards/drawings/draw-dialog.js')],
  ]),
);
beforeEach(() => {
  stubDevices();
  stubCanvas();
});

const ON = { kind: 'person', username: 'grace' } as const;
const seat = (username: string, place: number) => ({
  ...{ username, seat: place },
  socketId: username === 'grace' ? 'connection-0' : `tab of ${username}`,
});
const aGroupCall = (
  names: readonly string[],
  fields: Partial<NumberedGroupCall> = {},
): NumberedGroupCall => ({
  ...{ callId: 'choir', chatId: 'c1', startedBy: 'ada', startedAt: '2024-05-06T07:08:09.000Z' },
  seats: names.map((name, index) => seat(name, index + 1)),
  ...{ nextSeat: names.length + 1, revision: names.length },
  ...fields,
});

function openRung(calls: NonNullable<MockAnswers['mutations']>['calls'] = {}) {
  const group = { title: 'Choir', participantCount: 3 };
  const app = openCallPage(
    {
      calls: { openGroup: () => opened(ON, aGroupCall(['ada', 'grace'])) },
      chats: {
        openList: () =>
          opened(ON, aChatList([aChatRow({ ...group, lastSeq: 2, lastReadSeq: 0 })], null)),
        open: () =>
          opened(
            { kind: 'chat', chatId: 'c1' },
            aChatPage([aChatMessage(1, { msg: 'Bar twelve, please.' })], { chat: aChat(group) }),
          ),
        openOnline: () => opened({ kind: 'users' }, []),
      },
      whiteboards: {
        open: ({ id }) =>
          opened(
            { kind: 'board', boardId: id },
            aBoardPage([], { board: aBoard({ uniqueLink: id }) }),
          ),
      },
    },
    {
      calls: {
        openGroupBoard: () => aGroupCall(['ada', 'grace']),
        joinGroup: () => aGroupCall(['ada', 'grace']),
        signalSeat: () => undefined,
        leaveGroup: () => undefined,
        ...calls,
      },
    },
  );
  const asked = (path: string) =>
    app.server.mutations.flatMap(([name, input]) => (name === path ? [input] : []));
  return { ...app, asked };
}

it('rings, is joined, offers a link to who was there, and is left', async () => {
  const { user, live, asked } = openRung();
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  expect(await screen.findByText('ada is calling Choir:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() =>
    expect(asked('calls.signalSeat')).toMatchObject([
      { chatId: 'c1', to: 1, attempt: 1, signal: { type: 'offer' } },
    ]),
  );
  expect(screen.getByText('Connecting…')).toBeVisible();
  // A picture begins small.
  expect(FakePeer.last.limits[0]).toMatchObject({ active: true, scaleResolutionDownBy: 3 });
  const word = { name: 'groupCallSignal', chatId: 'c1', callId: 'choir', seat: 1 } as const;
  const signal = { type: 'answer', sdp: 'hers' } as const;
  live.emit('person', { ...word, to: 7, attempt: 1, signal });
  live.emit('person', { ...word, to: 2, attempt: 9, signal });
  expect(FakePeer.last.signals).toEqual([]);
  live.emit('person', { ...word, to: 2, attempt: 1, signal });
  expect(FakePeer.last.signals).toEqual([signal]);
  FakePeer.last.connect({ microphone: 'muted', camera: 'on' });
  expect(await screen.findByText('Muted')).toBeVisible();
  expect(FakePeer.last.sent).toContainEqual({ size: 'large' });
  FakePeer.last.hear({ size: 'none' });
  await waitFor(() => expect(FakePeer.last.limits.at(-1)).toEqual({ active: false }));
  const ada = screen.getByRole('region', { name: 'ada' });
  expect(await within(ada).findByText('Good, 42 ms')).toBeVisible();
  expect(FakePeer.last.readings.at(-1)).toEqual({ lost: 0, roundTripMs: 42 });
  FakePeer.last.hearReading({ lost: 0.25 });
  expect(await within(ada).findByText('on ada’s side, says their browser')).toBeVisible();
  expect(within(ada).getByText('Poor, 42 ms')).toBeVisible();

  live.emit('person', {
    name: 'groupCallUpdate',
    call: aGroupCall(['ada', 'grace', 'linus']),
  });
  expect(await screen.findByRole('region', { name: 'linus' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hang Up' }));
  await waitFor(() => expect(asked('calls.leaveGroup')).toEqual([{ chatId: 'c1' }]));
  expect(await screen.findByRole('combobox', { name: 'User to call' })).toBeVisible();
});

it('offers to all who are there at once, however long one of the offers is on its way', async () => {
  const joinGroup = () => aGroupCall(['ada', 'linus', 'grace']);
  const { user, live, asked } = openRung({ joinGroup, signalSeat: () => new Promise(() => {}) });
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await waitFor(() => expect(asked('calls.signalSeat')).toMatchObject([{ to: 1 }, { to: 2 }]));
});

it('begins a link anew where nothing comes of the last step of its handshake', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user, live, asked } = openRung();
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  const offers = () => asked('calls.signalSeat');
  await waitFor(() => expect(offers()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(8_000);
  const word = { name: 'groupCallSignal', chatId: 'c1', callId: 'choir', seat: 1 } as const;
  live.emit('person', { ...word, to: 2, attempt: 1, signal: { type: 'answer', sdp: 'hers' } });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(offers()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(offers()).toMatchObject([{ attempt: 1 }, { attempt: 2 }]));
});

it('has a board that one opens for all, and the chat of the group', async () => {
  const boardId = 'choir';
  const openGroupBoard = vi.fn(() => aGroupCall(['ada', 'grace'], { boardId, revision: 3 }));
  const { user, live } = openRung({ openGroupBoard });
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await user.click(await screen.findByRole('button', { name: 'Chat, 2 unread' }));
  const chat = await screen.findByRole('region', { name: 'Chat of the group' });
  expect(await within(chat).findByText('Bar twelve, please.')).toBeVisible();
  expect(within(chat).queryByText(/A call is going on/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Board' }));
  const board = await screen.findByRole('region', { name: 'Board of the call' });
  expect(await within(board).findByRole('img', { name: /^The whiteboard/ })).toBeVisible();
  expect(within(board).getByText('Everyone in the call can draw here')).toBeVisible();
  expect(openGroupBoard).toHaveBeenCalledOnce();
  await user.click(within(board).getByRole('button', { name: 'Close' }));
  expect(board).not.toBeInTheDocument();
});

it('shows the board that somebody else has opened', async () => {
  const { user, live, asked } = openRung();
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await screen.findByRole('button', { name: 'Board' });
  const call = aGroupCall(['ada', 'grace'], { boardId: 'choir', revision: 3 });
  live.emit('person', { name: 'groupCallUpdate', call });
  expect(await screen.findByRole('region', { name: 'Board of the call' })).toBeVisible();
  expect(asked('calls.openGroupBoard')).toEqual([]);
});

it('is declined without a word, and rings no more once it is over', async () => {
  const { user, live, asked } = openRung();
  await screen.findByRole('combobox', { name: 'User to call' });
  const call = aGroupCall(['ada']);
  live.emit('person', { name: 'groupCallRings', call, title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(screen.queryByText('ada is calling Choir:')).not.toBeInTheDocument();
  live.emit('person', { name: 'groupCallRings', call, title: 'Choir' });
  expect(await screen.findByText('ada is calling Choir:')).toBeVisible();
  const ended = { seats: [], revision: 2, endedAt: '2024-05-06T07:09:09.000Z' };
  live.emit('person', { name: 'groupCallUpdate', call: { ...call, ...ended } });
  await waitFor(() => expect(screen.queryByText('ada is calling Choir:')).not.toBeInTheDocument());
  expect(asked('calls.joinGroup')).toEqual([]);
});

it('goes on in another tab that takes it over', async () => {
  const { user, live } = openRung();
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await screen.findByText('Connecting…');
  const moved = [seat('ada', 1), { ...seat('grace', 3), socketId: 'another tab' }];
  live.emit('person', {
    name: 'groupCallUpdate',
    call: aGroupCall([], { seats: moved, nextSeat: 4, revision: 9 }),
  });
  expect(await screen.findByText('This call continues in another tab.')).toBeVisible();
});

it('joins anew where time has taken its seat, and not where its person has left', async () => {
  const back = { seats: [seat('ada', 1), seat('grace', 3)], nextSeat: 4, revision: 4 };
  const joinGroup = vi
    .fn(() => aGroupCall([], back))
    .mockReturnValueOnce(aGroupCall(['ada', 'grace']));
  const { user, live, asked } = openRung({ joinGroup });
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await waitFor(() => expect(asked('calls.signalSeat')).toHaveLength(1));
  FakePeer.last.connect();
  const alone = (fields: Partial<NumberedGroupCall>) =>
    live.emit('person', { name: 'groupCallUpdate', call: aGroupCall(['ada'], fields) });
  alone({ revision: 3, lapsed: [seat('grace', 2)] });
  await waitFor(() =>
    expect(asked('calls.joinGroup')).toMatchObject([{ chatId: 'c1' }, { isReturning: true }]),
  );
  await waitFor(() => expect(asked('calls.signalSeat')).toMatchObject([{ to: 1 }, { to: 1 }]));
  FakePeer.last.connect({ microphone: 'on', camera: 'on' });
  expect(await screen.findByRole('region', { name: 'ada' })).toBeVisible();
  alone({ revision: 5 });
  expect(await screen.findByText('You are no longer in the call.')).toBeVisible();
  expect(asked('calls.joinGroup')).toHaveLength(2);
});

it('is not recorded before who comes late has agreed, too', async () => {
  vi.stubGlobal('MediaRecorder', class extends EventTarget {});
  const { user, live } = openRung();
  await screen.findByRole('combobox', { name: 'User to call' });
  live.emit('person', { name: 'groupCallRings', call: aGroupCall(['ada']), title: 'Choir' });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await waitFor(() => expect(FakePeer.made).toHaveLength(1));
  FakePeer.last.connect();
  await user.click(await screen.findByRole('button', { name: 'Record the call' }));
  const waiting = 'Everybody is asked whether you may record the call …';
  expect(await screen.findByText(waiting)).toBeVisible();
  live.emit('person', {
    name: 'groupCallUpdate',
    call: aGroupCall(['ada', 'grace', 'linus'], { revision: 9 }),
  });
  const { id = '' } = FakePeer.made[0]?.sent.at(-1)?.recording ?? {};
  const media = { microphone: 'on', camera: 'on' } as const;
  FakePeer.made[0]?.hear({ ...media, consent: { id, isGiven: true } });
  expect(await screen.findByRole('region', { name: 'linus' })).toBeVisible();
  expect(screen.getByText(waiting)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(waiting)).not.toBeInTheDocument();
});

it('leaves a line in its chat, by which who was in it can report the others', async () => {
  const lineOf = (n: number, people: string[], msg: string) => ({
    ...aChatMessage(n),
    ...{ msg, call: { callId: `call ${n}`, people } },
  });
  const { user } = openChats({
    page: aChatPage(
      [
        lineOf(1, ['ada', 'linus'], 'Call, 5 min, ada, linus'),
        lineOf(2, ['ada', 'linus', 'grace'], 'Call, 12 min, ada, linus, grace'),
      ],
      { chat: aChat({ title: 'Choir', participantCount: 3 }) },
    ),
  });
  expect(await screen.findByText('Call, 5 min, ada, linus')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Report the call' }));
  const dialog = screen.getByRole('dialog', { name: 'Whom do you want to report?' });
  expect(within(dialog).queryByRole('button', { name: 'grace' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'linus' }));
  expect(await screen.findByText('Report this call with linus')).toBeVisible();
});

it('is told in its chat while it goes on', async () => {
  const { live } = openChats({
    page: aChatPage([aChatMessage(1)], {
      chat: aChat({ title: 'Choir', participantCount: 3 }),
    }),
  });
  expect(await screen.findByRole('button', { name: 'Call' })).toBeVisible();
  const call = aGroupCall(['ada', 'linus']);
  live.emit('person', { name: 'groupCallUpdate', call });
  expect(await screen.findByText('A call is going on: ada, linus')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  const full = aGroupCall(['ada', 'linus', 'noor', 'ben']);
  live.emit('person', { name: 'groupCallUpdate', call: full });
  expect(await screen.findByText('Four people are in it.')).toBeVisible();
  const endedAt = '2024-05-06T07:09:09.000Z';
  live.emit('person', {
    name: 'groupCallUpdate',
    call: aGroupCall([], { revision: 9, endedAt }),
  });
  await waitFor(() => expect(screen.queryByText(/A call is going on/)).not.toBeInTheDocument());
});

it.each([
  ['ada', 'Call back'],
  ['grace', 'Call again'],
] as const)('the line of a call of two, by %s, that was missed has %s', async (caller, name) => {
  const ofTwo = { participantCount: 2, participantNames: ['grace', 'ada'] };
  const call = { callId: 'm1', ending: 'noAnswer' } as const;
  const placed = { call: aCall({ caller: 'grace', callee: 'ada' }), signal: null };
  const { user, server, address } = openChats({
    rows: [aChatRow(ofTwo)],
    page: aChatPage([aChatMessage(1, { msg: 'Missed call', msgFrom: caller, call })], {
      chat: aChat({ ...ofTwo, lastSeq: 1 }),
      participants: [aParticipant('grace', 0), aParticipant('ada', 1)],
    }),
    calls: { callUser: () => opened({ kind: 'call', callId: placed.call.callId }, placed) },
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() =>
    expect(server.mutations).toContainEqual([
      'calls.callUser',
      expect.objectContaining({ userToCall: 'ada' }),
    ]),
  );
  expect(address.current).toBe('/call');
});
