import { expect, it } from 'vitest';
import { passOnCallClick } from './call-clicks.js';

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
    tabs: { all: async () => tabs, open: async (path: string) => void done.push(`open ${path}`) },
  };
}

it('answers in one tab, which comes to the front: the one in view, if any is', async () => {
  const { tabs, done } = tabsOf('hidden', 'visible');
  await passOnCallClick({ data, action: '' }, tabs);
  expect(done).toEqual(['focus 1', [1, { callId: 'c1', callAction: 'answer' }]]);
});

it('declines without bringing a tab to the front', async () => {
  const { tabs, done } = tabsOf('hidden', 'hidden');
  await passOnCallClick({ data, action: 'decline' }, tabs);
  expect(done).toEqual([[0, { callId: 'c1', callAction: 'decline' }]]);
});

it('opens the page of calls where no tab is left', async () => {
  const { tabs, done } = tabsOf();
  await passOnCallClick({ data, action: 'answer' }, tabs);
  await passOnCallClick({ data, action: 'decline' }, tabs);
  expect(done).toEqual(['open /call']);
});

it('leaves other notifications alone', async () => {
  const { tabs, done } = tabsOf('visible');
  await passOnCallClick({ data: null, action: '' }, tabs);
  await passOnCallClick({ data: { callId: 3 }, action: '' }, tabs);
  expect(done).toEqual([]);
});
