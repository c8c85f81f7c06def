import { aChat, aChatMessage } from '../../../testing/chat-samples.js';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NumberedCall } from '@collabor8/domain';
import { accepted, aCall, CALL_ID } from '../../../testing/call-samples.js';
import { FakePeer, stubDevices } from '../../../testing/fake-web-rtc.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { opened } from '../../../testing/opened.js';
import { tellLoading } from '../stored-call.js';
import { renderApp } from '../../../testing/render-app.js';

// In chunks of their own, which take their time to be read for the first time.
beforeAll(() =>
  Promise.all([
    import('../page/call-page.js'),
    import('../page/talk.js'),
    import('../desk/call-desk.js'),
  ]),
);

beforeEach(() => {
  stubDevices();
});
const OFFER = { type: 'offer', sdp: 'her offer' } as const;
const answeredHere = aCall({ state: accepted(), revision: 2, answeredAt: 'connection-0' });

const open = (
  at: string,
  own: { call: NumberedCall | null; signal: typeof OFFER | null } = { call: null, signal: null },
  mutations: NonNullable<MockAnswers['mutations']>['calls'] = {},
) =>
  renderApp({
    at,
    api: {
      queries: {
        calls: {
          openMine: () => opened({ kind: 'person', username: 'grace' }, own),
          iceServers: () => [],
          callable: () => ({ users: [], hasMore: false }),
        },
      },
      mutations: {
        calls: {
          answerCall: () => opened({ kind: 'call', callId: CALL_ID }, answeredHere),
          decline: () => aCall(),
          hangUp: () => aCall(),
          ...mutations,
        },
      },
    },
  });

const ends = (call: NumberedCall): NumberedCall => ({ ...call, revision: 9 });
const banner = () => screen.findByText('ada is calling:');
const noBanner = () =>
  waitFor(() => expect(screen.queryByText('ada is calling:')).not.toBeInTheDocument());

async function rung(mutations?: NonNullable<MockAnswers['mutations']>['calls']) {
  const app = open('/home', undefined, mutations);
  await screen.findByRole('heading', { name: 'All Questions' });
  app.live.emit('person', { name: 'callUser', call: aCall(), signal: OFFER });
  await banner();
  return app;
}

describe('a call that rings', () => {
  it('is answered from any page, which leads to the call', async () => {
    const { user, server, address } = await rung();
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByRole('heading', { name: "ada's Video" });
    expect(address.current).toBe('/call');
    expect(FakePeer.last.signals).toEqual([OFFER]);
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'calls.answerCall',
        {
          callId: CALL_ID,
          from: 'connection-0',
          to: 'tab of ada',
          signal: { type: 'answer', sdp: 'an answer' },
        },
      ]),
    );
    await noBanner();
  });

  it('is declined, and silent at once', async () => {
    const { user, server } = await rung();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await noBanner();
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['calls.decline', { callId: CALL_ID }]),
    );
  });

  it('is named in the title of the tab, until it is over', async () => {
    const { user } = await rung();
    expect(document.title).toMatch(/^ada is calling · /);
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await noBanner();
    expect(document.title).not.toContain('is calling');
  });

  it('shakes a phone until it is over', async () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const { user } = await rung();
    expect(vibrate).toHaveBeenLastCalledWith([400, 200, 400]);
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(vibrate).toHaveBeenLastCalledWith(0));
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  it('is declined with a line, one that is offered or one’s own', async () => {
    const declined = aCall({
      state: { status: 'ended', endedAt: '', ending: 'declined', endedBy: 'grace' },
    });
    const { user, server } = await rung({ declineSaying: () => declined });
    await user.click(screen.getByRole('button', { name: 'Send a message instead' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline and write to ada' });
    expect(within(dialog).getByRole('button', { name: 'I will call you back.' })).toBeVisible();
    await user.type(within(dialog).getByLabelText('Your own words'), ' At noon ');
    await user.click(within(dialog).getByRole('button', { name: 'Decline and send' }));
    await noBanner();
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'calls.declineSaying',
        { callId: CALL_ID, words: 'At noon' },
      ]),
    );
  });

  it('still rings after the page was loaded again', async () => {
    open('/home', { call: aCall(), signal: OFFER });
    await banner();
  });

  it.each([
    ['cancelled', 'ada'],
    ['noAnswer', undefined],
  ] as const)('and ends by %s is told once, by its line in the chat', async (ending, endedBy) => {
    const { live } = await rung();
    const state = {
      status: 'ended',
      endedAt: '2024-05-06T07:09:00.000Z',
      ending,
      endedBy,
    } as const;
    live.emit('person', { name: 'callUpdate', call: ends(aCall({ state })) });
    await noBanner();
    const message = aChatMessage(1, { msg: 'Missed call', call: { callId: 'm1', ending } });
    const chat = aChat({ participantCount: 2, revision: 2, lastSeq: 1, lastMessage: message });
    live.emit('person', { name: 'chatUpdate', type: 'notification', chat, message });
    expect(await screen.findByText('Missed call')).toBeVisible();
    expect(screen.queryByText(/missed a call/)).not.toBeInTheDocument();
  });

  it('stops when another tab answers, and the page says where it is', async () => {
    const { live, user } = await rung();
    const call = aCall({ state: accepted(), revision: 2, answeredAt: 'another tab' });
    live.emit('person', { name: 'callUpdate', call });
    await noBanner();
    await user.click(screen.getAllByRole('link', { name: 'Calling' })[0] ?? document.body);
    expect(await screen.findByText('You are in a call with ada in another tab.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Video/ })).not.toBeInTheDocument();
  });

  it('is hung up before somebody logs out', async () => {
    const { user, server } = await rung();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(server.mutations.at(-1)?.[0]).toBe('users.logout'));
    expect(server.mutations.map(([path]) => path)).toContain('calls.hangUp');
  });
});

describe('on other pages', () => {
  it('the call is a small panel with the ways back, to silence and to the end', async () => {
    const { user, address } = await rung();
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByRole('heading', { name: "ada's Video" });
    FakePeer.last.connect();
    await user.click(screen.getAllByRole('link', { name: 'Questions' })[0] ?? document.body);
    const panel = await screen.findByRole('region', { name: 'Call with ada' });
    expect(panel).toBeVisible();
    expect(screen.getByLabelText('Picture of ada')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(FakePeer.last.sent.at(-1)).toMatchObject({ microphone: 'muted' });
    await user.click(screen.getByRole('button', { name: 'Back to the call' }));
    expect(address.current).toBe('/call');
    const panelNow = () => screen.queryByRole('region', { name: 'Call with ada' });
    await waitFor(() => expect(panelNow()).not.toBeInTheDocument());
  });
});

describe('a page that is loaded anew in the call', () => {
  const keep = (socketId: string, next: string) =>
    sessionStorage.setItem(
      'collabor8-call',
      JSON.stringify({
        callId: CALL_ID,
        ...{ socketId, next },
        isMuted: true,
        isVideoOff: false,
      }),
    );
  it('said that it goes, and says that it is loaded before anything else', async () => {
    const { user, server } = await rung({
      tellPage: () => undefined,
      tellSeatPage: () => undefined,
    });
    // By the time somebody answers, it is known where a path is looked for.
    await waitFor(() => expect(server.queries.map(([path]) => path)).toContain('calls.iceServers'));
    const words = () => server.mutations.filter(([path]) => path === 'calls.tellPage');
    tellLoading();
    window.dispatchEvent(new Event('pagehide'));
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(server.mutations.at(-1)?.[0]).toBe('calls.answerCall'));
    expect(words()).toEqual([]);
    const word = { callId: CALL_ID, from: 'connection-0' };
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(words()).toEqual([['calls.tellPage', { ...word, is: 'leaving' }]]));
    tellLoading();
    await waitFor(() => expect(words()[1]).toEqual(['calls.tellPage', { ...word, is: 'loading' }]));
    const inGroup = { callId: CALL_ID, chatId: CALL_ID, socketId: 'connection-0' };
    sessionStorage.setItem('collabor8-call', JSON.stringify(inGroup));
    tellLoading();
    const seatWord = { chatId: CALL_ID, from: 'connection-0', is: 'loading' };
    await waitFor(() => expect(server.mutations.at(-1)).toEqual(['calls.tellSeatPage', seatWord]));
  });

  const answeredBefore = aCall({ state: accepted(), revision: 2, answeredAt: 'connection-old' });

  it.each([
    ['the connection it had', 'connection-old', 'connection-newer'],
    // The page was loaded anew before it had heard that the server knows it by a newer one.
    ['one whose confirmation it missed', 'connection-oldest', 'connection-old'],
  ])('goes on with it after %s, from a new handshake', async (_which, socketId, next) => {
    keep(socketId, next);
    const live = vi.fn();
    const app = renderApp({
      at: '/call',
      api: {
        queries: {
          calls: {
            openMine: () =>
              opened({ kind: 'person', username: 'grace' }, { call: answeredBefore, signal: null }),
            open: () => opened({ kind: 'call', callId: CALL_ID }, answeredBefore),
            iceServers: () => [],
            callable: () => ({ users: [], hasMore: false }),
          },
        },
        mutations: {
          calls: {
            resume: (input) => {
              live(input);
              return { ...answeredHere, revision: 3 };
            },
            renew: () => ({ ...answeredHere, revision: 4, state: accepted(2) }),
            signal: () => undefined,
          },
        },
      },
    });
    await screen.findByRole('heading', { name: "ada's Video" });
    await waitFor(() =>
      expect(app.server.mutations).toContainEqual([
        'calls.renew',
        { callId: CALL_ID, from: 'connection-0', after: 1 },
      ]),
    );
    expect(live).toHaveBeenCalledWith({
      callId: CALL_ID,
      from: 'connection-0',
      was: 'connection-old',
    });
    expect(screen.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
    expect(sessionStorage.getItem('collabor8-call')).toBeNull();
    await waitFor(() => expect(FakePeer.made).toHaveLength(1));
    app.live.emit('call', {
      name: 'callSignal',
      callId: CALL_ID,
      round: 2,
      from: 'ada',
      signal: OFFER,
    });
    await waitFor(() => expect(FakePeer.last.signals).toEqual([OFFER]));
  });
});
