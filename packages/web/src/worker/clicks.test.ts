import { expect, it } from 'vitest';
import { passOnClick } from './notifications.js';

const data = { callId: 'c1' };

function tabsOf(...states: readonly DocumentVisibilityState[]) {
  const done: unknown[] = [];
  const tabs = states.map((visibilityState, index) => ({
    visibilityState,
    focus: async () => void done.push(`focus ${index}`),
    postMessage: (message: object) => void done.push([index, message]),
  }));
  return {
    done,
    tabs: {
      all: async () => tabs,
      open: async (path: string) => void done.push(`open ${path}`),
      decline: async (callId: string) => void done.push(`decline ${callId}`),
    },
  };
}

it('answers in one tab, which comes to the front: the one in view, if any is', async () => {
  const { tabs, done } = tabsOf('hidden', 'visible');
  await passOnClick({ data, action: '' }, tabs);
  expect(done).toEqual(['focus 1', [1, { callId: 'c1', callAction: 'answer' }]]);
});

it('declines without bringing a tab to the front', async () => {
  const { tabs, done } = tabsOf('hidden', 'hidden');
  await passOnClick({ data, action: 'decline' }, tabs);
  expect(done).toEqual([[0, { callId: 'c1', callAction: 'decline' }]]);
});

it('opens the page of calls where no tab is left, and declines without one', async () => {
  const { tabs, done } = tabsOf();
  await passOnClick({ data, action: 'answer' }, tabs);
  await passOnClick({ data, action: 'decline' }, tabs);
  expect(done).toEqual(['open /call', 'decline c1']);
});

it('leads to what a notification is about, in a tab that is there or in another one', async () => {
  const about = { data: { address: '/question/q1' }, action: '' };
  const { tabs, done } = tabsOf('hidden');
  await passOnClick(about, tabs);
  expect(done).toEqual(['focus 0', [0, { openAddress: '/question/q1' }]]);
  const none = tabsOf();
  await passOnClick(about, none.tabs);
  await passOnClick({ ...about, action: 'decline' }, none.tabs);
  expect(none.done).toEqual(['open /question/q1']);
});

it('leaves other notifications alone', async () => {
  const { tabs, done } = tabsOf('visible');
  await passOnClick({ data: null, action: '' }, tabs);
  await passOnClick({ data: { callId: 3 }, action: '' }, tabs);
  expect(done).toEqual([]);
});
