import { expect, it } from 'vitest';
import { readPush, tellPush } from './notifications.js';

const notice = {
  kind: 'notice',
  tag: 'answer q1',
  title: 'Collabor8',
  body: 'ben answered Why?',
  address: '/question/q1',
} as const;
const groupCall = {
  kind: 'groupCall',
  tag: 'c2',
  caller: 'ben',
  title: 'Choir',
  address: '/messaging/direct-message?chatId=g1',
} as const;
const call = { kind: 'call', tag: 'c1', caller: 'ben' } as const;

async function told(push: Parameters<typeof tellPush>[0], isLookedAt = false) {
  const done: unknown[] = [];
  await tellPush(push, {
    isLookedAt: async () => isLookedAt,
    show: async (...shown) => void done.push(shown),
    withdraw: async (tag) => void done.push(`withdraw ${tag}`),
  });
  return done;
}

it('shows what is new, and what of it takes the place of what', async () => {
  const { tag, body, address } = notice;
  expect(await told(notice)).toEqual([['Collabor8', { tag, body, data: { address } }]]);
});

it('shows a call that can be answered and declined, and takes it away when it is over', async () => {
  expect(await told(call)).toMatchObject([
    ['ben is calling', { tag: 'c1', data: { callId: 'c1' }, requireInteraction: true }],
  ]);
  expect(JSON.stringify(await told(call))).toMatch(/Answer.*Decline/);
  expect(await told({ kind: 'callOver', tag: 'c1' }, true)).toEqual(['withdraw c1']);
});

it('shows the call of a group, which leads to its chat', async () => {
  const shown = await told(groupCall);
  const data = { address: groupCall.address };
  expect(shown).toMatchObject([
    ['ben is calling Choir', { tag: 'c2', data, requireInteraction: true }],
  ]);
  expect(JSON.stringify(shown)).toMatch(/Join.*Decline/);
});

it.each([notice, call, groupCall])(
  'shows nothing while the app is looked at (%j)',
  async (push) => {
    expect(await told(push, true)).toEqual([]);
  },
);

it('reads what it knows, and addresses of the app alone', () => {
  for (const push of [notice, call, groupCall, { kind: 'callOver', tag: 'c1' }] as const) {
    expect(readPush({ ...push, later: 1 })).toEqual(push);
  }
  const others = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:1', 7];
  for (const address of others) {
    for (const push of [notice, groupCall]) {
      expect(readPush({ ...push, address })).toBeUndefined();
    }
  }
  for (const came of [null, 'x', {}, { kind: 'news', tag: 'x' }, { kind: 'call', tag: 'x' }]) {
    expect(readPush(came)).toBeUndefined();
  }
});
