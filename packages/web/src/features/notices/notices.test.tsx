import type { NoticeCentre } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCentre, aNotice } from '../../testing/notice-samples.js';
import { opened } from '../../testing/opened.js';
import { scrollToEnd } from '../../testing/stub-browser.js';
import { renderApp } from '../../testing/render-app.js';

const ME = { kind: 'person', username: 'grace' } as const;
const AT_A_PAGE_OF_NOTHING = '/nowhere';

const open = (centre: NoticeCentre, at = AT_A_PAGE_OF_NOTHING) =>
  renderApp({
    at,
    api: {
      queries: { notices: { openMine: () => opened(ME, centre) } },
      mutations: { notices: { markRead: () => undefined, choose: () => undefined } },
    },
  });

const bell = (words: string) => screen.findByRole('link', { name: `Notifications, ${words}` });
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });

const turn = aNotice({
  ...{ _id: 'turn g1', kind: 'turn', title: 'Nim', actors: ['linus'] },
  ...{ place: { kind: 'game', gameID: 'g1' }, at: '2025-01-05T12:00:00.000Z', isRead: true },
});

afterEach(() => vi.restoreAllMocks());

describe('the bell', () => {
  it('counts what is unread, in the tab’s title too, live', async () => {
    const { live } = open(aCentre(aNotice(), turn));
    await bell('1 unread');
    expect(document.title).toMatch(/^\(1\) .*Collabor8$/);
    const second = aNotice({ _id: 'board b1', kind: 'board', revision: 2 });
    live.emit('person', { name: 'noticeUpdate', notices: [second] });
    await bell('2 unread');
    const read = [aNotice({ revision: 3, isRead: true }), { ...second, revision: 3, isRead: true }];
    live.emit('person', { name: 'noticeUpdate', notices: read });
    await bell('all read');
    expect(document.title).not.toContain('(');
  });

  it('opens a panel that Escape closes, and a click elsewhere', async () => {
    const { user } = open(aCentre());
    await user.click(await bell('all read'));
    expect(await panel()).toHaveTextContent('Nothing yet');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell('all read')).toHaveFocus();
    await user.click(await bell('all read'));
    await panel();
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reads out that nothing is new, by an element that was there before', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    renderApp({
      at: '/notifications',
      api: {
        queries: {
          notices: {
            async openMine() {
              await answered;
              return opened(ME, aCentre());
            },
          },
        },
      },
    });
    await screen.findByRole('heading', { name: 'Notifications' });
    const live = [...document.querySelectorAll('[aria-live="polite"]')];
    answer();
    const words = await screen.findByText('Nothing yet');
    expect(live).toContain(words.closest('[aria-live="polite"]'));
  });

  it('leads to the page on a phone', async () => {
    const { user, address } = open(aCentre());
    await bell('all read');
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('width <') }) as MediaQueryList,
    );
    await user.click(await bell('all read'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(address.current).toBe('/notifications');
  });
});

describe('the panel', () => {
  it('shows today’s rows before earlier ones, and opens one, which is read by that', async () => {
    const { user, server, address } = open(aCentre(aNotice(), turn));
    await user.click(await bell('1 unread'));
    const shown = within(await panel());
    const today = within(shown.getByRole('region', { name: 'Today' }));
    expect(today.getByRole('link')).toHaveTextContent('ben answered Why irregular verbs?');
    expect(today.getByText('unread')).toBeInTheDocument();
    const earlier = within(shown.getByRole('region', { name: 'Earlier' }));
    expect(earlier.getByRole('link')).toHaveTextContent(
      'Your turn in Nim against linusJan 5, 2025',
    );
    expect(earlier.queryByText('unread')).toBeNull();

    await user.click(today.getByRole('link'));
    expect(address.current).toBe('/question/q1');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'notices.markRead',
        { seen: [{ _id: 'answer q1', revision: 1 }] },
      ]),
    );
  });

  it('marks all as they are shown', async () => {
    const { user, server } = open(aCentre(aNotice({ revision: 4 }), turn));
    await user.click(await bell('1 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
    const seen = [{ _id: 'answer q1', revision: 4 }];
    await waitFor(() => expect(server.mutations).toContainEqual(['notices.markRead', { seen }]));
  });

  it('turns kinds off', async () => {
    const { user, server, live } = open(aCentre());
    await user.click(await bell('all read'));
    await user.click(await screen.findByRole('button', { name: 'Settings' }));
    const kind = await screen.findByRole('checkbox', { name: 'Missed calls' });
    expect(kind).toBeChecked();
    await user.click(kind);
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'notices.choose',
        { kind: 'missedCall', isOn: false },
      ]),
    );
    const settings = { revision: 1, off: ['missedCall' as const] };
    live.emit('person', { name: 'noticeUpdate', notices: [], settings });
    expect(kind).not.toBeChecked();
  });
});

describe('what one visits', () => {
  const missed = aNotice({
    ...{ _id: 'reply c1', kind: 'reply', title: 'Club' },
    place: { kind: 'chat', chatId: 'c1' },
  });

  it('is read, and nothing else', async () => {
    const { server } = open(aCentre(aNotice(), missed), '/messaging/direct-message?chatId=c1');
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'notices.markRead',
        { seen: [{ _id: 'reply c1', revision: 1 }] },
      ]),
    );
  });

  it('is not read while the answer that it is about is out of view', async () => {
    const place = { kind: 'question', qid: 'q1', answerId: 'a1' } as const;
    const { server } = open(aCentre(aNotice({ place })), '/question/q1');
    await bell('1 unread');
    expect(server.mutations.map(([path]) => path)).not.toContain('notices.markRead');
    const answer = document.createElement('article');
    answer.id = 'answer-a1';
    document.body.append(answer);
    // It comes to be there out of view, and is scrolled to.
    await waitFor(() => {
      scrollToEnd();
      expect(server.mutations.map(([path]) => path)).toContain('notices.markRead');
    });
    answer.remove();
  });

  it('is told to be read now and then, however often others bring it back', async () => {
    const { server, live } = open(aCentre(missed), '/messaging/direct-message?chatId=c1');
    const told = () => server.mutations.filter(([path]) => path === 'notices.markRead');
    await waitFor(() => expect(told()).toHaveLength(1));
    for (let revision = 2; revision <= 20; revision += 1) {
      const again = { ...missed, revision };
      live.emit('person', { name: 'noticeUpdate', notices: [again] });
    }
    expect(told()).toHaveLength(1);
    await waitFor(() => expect(told()).toHaveLength(2), { timeout: 4000 });
    expect(told()[1]).toEqual(['notices.markRead', { seen: [{ _id: missed._id, revision: 20 }] }]);
  });

  it('is not read in a tab that nobody looks at', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { server, live } = open(aCentre(missed), '/messaging/direct-message?chatId=c1');
    await bell('1 unread');
    expect(server.mutations.map(([path]) => path)).not.toContain('notices.markRead');
    visibility.mockReturnValue('visible');
    live.emit('person', { name: 'noticeUpdate', notices: [] });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(server.mutations.map(([path]) => path)).toContain('notices.markRead'),
    );
  });
});

it('all of them have a page', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    aNotice({ _id: `answer q${index}`, title: `Question ${index}` }),
  );
  open(aCentre(...many), '/notifications');
  expect(await screen.findAllByText(/^Question \d+$/)).toHaveLength(20);
  expect(screen.getByText('20 new')).toBeVisible();
});
