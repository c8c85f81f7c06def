import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCentre, aNotice } from '../../../testing/notice-samples.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';
import { chooseBrowserNotices } from '../../../shared/browser-notices.js';
import { showNotices } from './show-notices.js';

const shown: { title: string; body: string | undefined; onclick: (() => void) | null }[] = [];
const request = vi.fn(() => Promise.resolve<NotificationPermission>('granted'));

/** What the browser has: its permission, and what it shows. */
class FakeNotification {
  static permission: NotificationPermission = 'default';
  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = await request();
    return FakeNotification.permission;
  }
  readonly body: string | undefined;
  onclick: (() => void) | null = null;
  constructor(
    readonly title: string,
    { body }: NotificationOptions = {},
  ) {
    this.body = body;
    shown.push(this);
  }
  close(): void {
    shown.splice(0);
  }
}

beforeEach(() => {
  shown.splice(0);
  FakeNotification.permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  request.mockClear();
});

const open = () =>
  renderApp({
    at: '/notifications',
    api: {
      queries: {
        notices: { openMine: () => opened({ kind: 'person', username: 'grace' }, aCentre()) },
        whiteboards: {
          open: () => {
            throw new TRPCError({ code: 'NOT_FOUND', message: 'Whiteboard not found' });
          },
        },
      },
    },
  });

const look = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

const choice = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  return screen.findByRole('checkbox', { name: 'Browser notifications' });
};

it('asks for the permission only when they are turned on', async () => {
  const { user } = open();
  const box = await choice(user);
  expect(request).not.toHaveBeenCalled();
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(request).toHaveBeenCalledOnce();
  await user.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
});

it('says so when the browser refuses', async () => {
  request.mockResolvedValueOnce('denied');
  const { user } = open();
  const box = await choice(user);
  await user.click(box);
  expect(await screen.findByText(/This browser blocks notifications/)).toBeVisible();
  expect(box).not.toBeChecked();
});

it('shows what is new while nobody looks, and leads there', async () => {
  FakeNotification.permission = 'granted';
  chooseBrowserNotices('grace', true);
  const { live, address } = open();
  await screen.findByRole('link', { name: 'Notifications, all read' });
  look('hidden');
  const place = { kind: 'board', boardId: 'b1' } as const;
  const notice = aNotice({ _id: 'board b1', kind: 'board', title: 'Numerals', place });
  await waitFor(() => expect(live.topics).toContainEqual({ kind: 'person', username: 'grace' }));
  live.emit('person', { name: 'noticeUpdate', notices: [notice] });
  await waitFor(() =>
    expect(shown.map(({ body }) => body)).toEqual(['ben shared the board Numerals']),
  );
  shown[0]?.onclick?.();
  await waitFor(() => expect(address.current).toBe('/whiteboard/b1'));
  expect(await screen.findByText('Whiteboard not found')).toBeVisible();
});

it('shows nothing in a tab that is looked at, nor what is read', async () => {
  FakeNotification.permission = 'granted';
  const visibility = look('visible');
  await showNotices([aNotice()], vi.fn());
  expect(shown).toEqual([]);
  visibility.mockReturnValue('hidden');
  await showNotices([aNotice({ isRead: true })], vi.fn());
  expect(shown).toEqual([]);
  await showNotices([aNotice()], vi.fn());
  expect(shown).toHaveLength(1);
});

it('shows nothing to somebody else at the same browser', async () => {
  FakeNotification.permission = 'granted';
  chooseBrowserNotices('linus', true);
  look('hidden');
  const { live } = open();
  await screen.findByRole('link', { name: 'Notifications, all read' });
  live.emit('person', { name: 'noticeUpdate', notices: [aNotice()] });
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  expect(shown).toEqual([]);
});
