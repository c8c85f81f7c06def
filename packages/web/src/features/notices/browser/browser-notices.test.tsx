import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCentre, aNotice } from '../../../testing/notice-samples.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';
import { chooseBrowserNotices } from '../../../shared/browser-notices.js';
import { showNotices } from './device.js';

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

/** The browser's push service, as far as a page sees it. */
class FakePush {
  readonly subscribedBy: unknown[] = [];
  subscription: object | null = null;
  readonly worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ pushManager: this }),
    getRegistration: () => Promise.resolve({ pushManager: this }),
  });

  readonly subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    this.subscribedBy.push(applicationServerKey);
    this.subscription = {
      endpoint: 'https://push.example/1',
      getKey: (name: string) => new Uint8Array(name === 'auth' ? [251, 255] : [5]).buffer,
      unsubscribe: async () => {
        this.subscription = null;
      },
    };
    return this.subscription;
  };
  readonly getSubscription = async () => this.subscription;

  install(): void {
    vi.stubGlobal('PushManager', FakePush);
    Object.defineProperty(navigator, 'serviceWorker', { value: this.worker, configurable: true });
  }
}

beforeEach(() => {
  shown.splice(0);
  FakeNotification.permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  chooseBrowserNotices('', false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  request.mockClear();
});

const open = () =>
  renderApp({
    at: '/notifications',
    api: {
      queries: {
        notices: {
          openMine: () => opened({ kind: 'person', username: 'grace' }, aCentre()),
          mailAddress: () => ({ canMail: false, email: null, isRefused: false }),
          pushState: () => ({ serverKey: 'key of the server', isOn: false }),
        },
        feeds: { key: () => null },
        whiteboards: {
          open: () => {
            throw new TRPCError({ code: 'NOT_FOUND', message: 'Whiteboard not found' });
          },
        },
      },
      mutations: { notices: { setDevice: () => undefined } },
    },
  });

const look = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

const choice = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  return screen.findByRole('checkbox', { name: 'Notify this device' });
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

it('tells this browser while no tab is open, for whoever turned that on, and no more', async () => {
  const push = new FakePush();
  push.install();
  FakeNotification.permission = 'granted';
  const { user, server } = open();
  const box = await choice(user);
  await user.click(box);
  const device = { endpoint: 'https://push.example/1', key: 'BQ', secret: '-_8' };
  const told = ['notices.setDevice', { device }];
  await waitFor(() => expect(server.mutations).toContainEqual(told));
  expect(push.subscribedBy).toEqual(['key of the server']);
  expect(await screen.findByRole('checkbox', { name: 'Incoming calls' })).toBeChecked();
  await user.click(box);
  const none = ['notices.setDevice', { device: null }];
  await waitFor(() => expect(server.mutations).toContainEqual(none));
  expect(push.subscription).toBeNull();
});

it('goes where a notification leads that was pressed while a tab was open', async () => {
  const push = new FakePush();
  push.install();
  FakeNotification.permission = 'granted';
  chooseBrowserNotices('grace', true);
  const { server, address } = open();
  await waitFor(() =>
    expect(server.mutations.map(([path]) => path)).toContain('notices.setDevice'),
  );
  const data = { openAddress: '/whiteboard/b1' };
  push.worker.dispatchEvent(new MessageEvent('message', { data }));
  await waitFor(() => expect(address.current).toBe('/whiteboard/b1'));
});

it('tells this browser nothing for whoever was signed in here before', async () => {
  const push = new FakePush();
  push.install();
  await push.subscribe({ applicationServerKey: 'key of the server' });
  FakeNotification.permission = 'granted';
  chooseBrowserNotices('linus', true);
  open();
  await waitFor(() => expect(push.subscription).toBeNull());
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
