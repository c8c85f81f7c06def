import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { putInView, scrollTo } from '../../../testing/stub-browser.js';
import { IsNearViewport, WhenNear } from './later-parts.js';
import type { ConversationEntry } from './conversation-entry.js';
import { GroupRun } from './conversation.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

const message: ConversationEntry = {
  _id: 'm1',
  msg: 'Good day',
  msgFrom: 'ada',
  msgDateTime: '2024-05-06T07:08:09.000Z',
};
const groups = [{ msgFrom: 'ada', messages: [message] }];
const ignore = () => undefined;
const renderActions = () => (
  <WhenNear>
    <button type="button">Report</button>
  </WhenNear>
);

const run = (isShown: boolean) => (
  <MemoryNavigation>
    <IsNearViewport value={isShown}>
      <div role="log">
        <GroupRun
          {...{ groups, renderActions, reader: 'grace', avatarOf: undefined }}
          {...{ onRetry: ignore, onDiscard: ignore }}
        />
      </div>
    </IsNearViewport>
  </MemoryNavigation>
);
const button = () => screen.queryByRole('button', { name: 'Report' });

beforeEach(() => putInView(() => false));

it('of the first view has its buttons once it is about to be seen', async () => {
  const { rerender } = render(run(false));
  rerender(run(true));
  expect(button()).not.toBeInTheDocument();
  act(() => scrollTo((element) => element.matches('[role="log"] ol')));
  expect(await screen.findByRole('button', { name: 'Report' })).toBeVisible();
});

it('that comes later comes with them', () => {
  render(run(true));
  expect(button()).toBeVisible();
});
