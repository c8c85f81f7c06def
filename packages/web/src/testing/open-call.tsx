import type { CallEnding, NumberedCall } from '@collabor8/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { accepted, aCall } from './call-samples.js';
import type { MockAnswers } from './mock-api.js';
import { opened } from './opened.js';
import { renderApp } from './render-app.js';

const ON = { kind: 'person', username: 'grace' } as const;
const users = [{ username: 'linus', socketId: 'tab of linus' }];

export const openCallPage = (
  api: MockAnswers['queries'] = {},
  mutations: MockAnswers['mutations'] = {},
) =>
  renderApp({
    at: '/call',
    api: {
      queries: {
        ...api,
        calls: {
          openMine: () => opened(ON, { call: null, signal: null }),
          iceServers: () => [],
          callable: () => ({ users, hasMore: false }),
          ...api.calls,
        },
      },
      mutations: {
        ...mutations,
        calls: {
          callUser: ({ callId }) =>
            opened(
              { kind: 'call', callId },
              { call: aCall({ callId, caller: 'grace', callee: 'linus' }), signal: null },
            ),
          hangUp: ({ callId }) => aCall({ callId }),
          ...mutations.calls,
        },
      },
    },
  });

export const list = () => screen.findByRole('combobox', { name: 'User to call' });
/** Opens the list of people, where it is closed. */
export const names = async () => {
  const field = await list();
  if (field.getAttribute('aria-expanded') === 'false') fireEvent.click(field);
  return screen.getAllByRole('option').map((option) => option.lastElementChild?.textContent);
};
export const button = (name: string) => screen.getByRole('button', { name });

/** grace calls linus; `ended` and `answered` say what he does. */
export async function callLinus(
  mutations: MockAnswers['mutations'] = {},
  queries: MockAnswers['queries'] = {},
) {
  const app = openCallPage(queries, mutations);
  await app.user.click(await list());
  await app.user.click(await screen.findByRole('option', { name: 'linus' }));
  await app.user.click(button('Call'));
  await waitFor(() =>
    expect(app.server.mutations.map(([path]) => path)).toContain('calls.callUser'),
  );
  const [, request] = app.server.mutations.find(([path]) => path === 'calls.callUser') ?? [];
  const { callId } = request as { callId: string };
  const base = { callId, caller: 'grace', callee: 'linus' };
  const ownCall = (change: Parameters<typeof aCall>[0]): NumberedCall => {
    const call = aCall({ ...base, ...change });
    return { ...call, caller: { username: 'grace', socketId: 'connection-0' } };
  };
  return {
    ...app,
    request,
    answered: async () => {
      const call = ownCall({ state: accepted(), revision: 2, answeredAt: 'tab of linus' });
      app.live.emit('call', {
        name: 'callAccepted',
        call,
        signal: { type: 'answer', sdp: 'his answer' },
      });
      await screen.findByRole('heading', { name: "linus's Video" });
    },
    ended: (ending: CallEnding, endedBy?: string) =>
      app.live.emit('call', {
        name: 'callUpdate',
        call: ownCall({
          revision: 5,
          state: { status: 'ended', endedAt: '2024-05-06T07:09:09.000Z', ending, endedBy },
        }),
      }),
    /** The server says that he has no connection, or has one again. */
    leftOrCame: (revision: number, awaySince?: string) => {
      const call = ownCall({ revision, state: accepted(), answeredAt: 'tab of linus' });
      const callee = { ...call.callee, ...(awaySince !== undefined && { awaySince }) };
      app.live.emit('call', { name: 'callUpdate', call: { ...call, callee } });
    },
    renewed: (round: number) =>
      app.live.emit('call', {
        name: 'callUpdate',
        call: ownCall({
          revision: 2 + round,
          state: accepted(round),
          answeredAt: 'tab of linus',
        }),
      }),
  };
}
