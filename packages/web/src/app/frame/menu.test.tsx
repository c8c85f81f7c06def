import { IconMessages, IconTags } from '@tabler/icons-react';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.js';
import type { MenuEntry } from '../menu.js';
import { SideMenu } from './frame.js';
import { MemoryNavigation } from '../../testing/memory-navigation.js';

const entries: readonly MenuEntry[] = [
  { label: 'Tags', icon: IconTags, opens: '/tags', routes: [], rank: 1, phoneRank: 2 },
  {
    label: 'Messaging',
    icon: IconMessages,
    routes: [],
    opens: [
      { label: 'Global Messages', to: '/messaging' },
      { label: 'Chats', to: '/messaging/direct-message' },
    ],
    rank: 2,
    phoneRank: 1,
  },
];

const renderMenu = (at: string) =>
  render(
    <MemoryNavigation at={at}>
      <SideMenu entries={entries} />
    </MemoryNavigation>,
  );

describe('the side menu', () => {
  it('opens and closes the sub-list of an entry that has one', async () => {
    const user = userEvent.setup();
    renderMenu('/tags');
    const messaging = screen.getByRole('button', { name: 'Messaging' });
    expect(screen.queryByRole('link', { name: 'Chats' })).not.toBeInTheDocument();

    await user.click(messaging);
    expect(messaging).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Global Messages' })).toHaveAttribute(
      'href',
      '/messaging',
    );
    expect(screen.getByRole('link', { name: 'Chats' })).toHaveAttribute(
      'href',
      '/messaging/direct-message',
    );

    await user.click(messaging);
    expect(screen.queryByRole('link', { name: 'Chats' })).not.toBeInTheDocument();
  });

  it('shows the sub-list at once on a page that belongs to it', () => {
    renderMenu('/messaging/direct-message');
    expect(screen.getByRole('link', { name: 'Chats', current: 'page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Global Messages' })).not.toHaveAttribute(
      'aria-current',
    );
  });
});

describe('the bar of a phone', () => {
  it("opens the rest behind 'More' and closes it on Escape", async () => {
    const { user } = renderApp({ at: '/nowhere' });
    const bar = within(await screen.findByRole('navigation', { name: 'Main, phone' }));
    const more = bar.getByRole('button', { name: 'More' });
    expect(bar.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
    await user.click(more);
    expect(bar.getByRole('button', { name: 'Log out' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(bar.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
    expect(more).toHaveFocus();
  });
});
