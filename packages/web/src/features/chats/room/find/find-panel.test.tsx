import type { ChatHit } from '@collabor8/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aChatMessage, aChatPage } from '../../../../testing/chat-samples.js';
import { openChats } from '../../../../testing/open-chats.js';

const page = aChatPage([aChatMessage(1, { msg: 'The glaze cracked' }), aChatMessage(2)]);

const hit = (messageId: string, excerpt: string): ChatHit => ({
  ...{ messageId, chatId: 'c1', title: 'Potters', excerpt, by: 'ada', seq: 1 },
  found: ['cracked', 'Cracks'],
  at: '2024-05-06T10:00:00.000Z',
});

const openFinding = async (queries: Parameters<typeof openChats>[0]) => {
  const opened = openChats({ page, ...queries });
  await opened.user.click(await screen.findByRole('button', { name: 'Find in this chat' }));
  const field = await screen.findByRole('textbox', { name: 'Find in this chat' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...opened, field };
};

describe('finding in a chat', () => {
  it('shows what was found, marks it, reads on and leads to it', async () => {
    const asked: unknown[] = [];
    const { user, field } = await openFinding({
      queries: {
        search: (input) => {
          asked.push(input);
          return input.cursor === null || input.cursor === undefined
            ? { items: [hit('m1', 'The glaze cracked')], nextCursor: 'next' }
            : { items: [hit('m2', 'Cracks again')], nextCursor: null };
        },
      },
    });
    await user.type(field, 'crack from:ada');
    const results = within(await screen.findByRole('list', { name: 'Found in this chat' }));
    expect(results.getByText('cracked').tagName).toBe('MARK');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await results.findByRole('button', { name: /Cracks again/ })).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ chatId: 'c1', search: 'crack from:ada', cursor: 'next' });
    await user.click(results.getByRole('button', { name: /The glaze cracked/ }));
    await waitFor(() =>
      expect(document.querySelector('[data-message="m1"]')).toHaveAttribute('data-found'),
    );
  });

  it('says that nothing was found, and where else to look', async () => {
    const { user, field } = await openFinding({
      queries: { search: () => ({ items: [], nextCursor: null }) },
    });
    await user.type(field, 'zebra');
    expect(await screen.findByText(/Nothing was found in this chat/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search all your chats' })).toHaveAttribute(
      'href',
      '/search?search=zebra&kind=messages',
    );
  });

  it('opens by a key, closes by Escape, and gives the focus back', async () => {
    const { user } = openChats({ page });
    await screen.findByRole('button', { name: 'Find in this chat' });
    // Elsewhere it is a letter that is written.
    document.querySelector<HTMLElement>('[data-message="m1"]')?.focus();
    await user.keyboard('f');
    const field = await screen.findByRole('textbox', { name: 'Find in this chat' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('f{Escape}');
    expect(field).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Find in this chat' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Close the search' }));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('goes to the first message of a day, or says that there is none', async () => {
    const asked: string[] = [];
    const { user } = await openFinding({
      queries: {
        atDate: ({ at }) => {
          asked.push(at);
          return asked.length === 1 ? { messageId: 'm2' } : null;
        },
      },
    });
    const jump = screen.getByRole('button', { name: 'Jump to date' });
    expect(jump).toBeDisabled();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2024-05-06' } });
    await user.click(jump);
    await waitFor(() =>
      expect(document.querySelector('[data-message="m2"]')).toHaveAttribute('data-found'),
    );
    expect(asked).toEqual([new Date('2024-05-06T00:00').toISOString()]);
    await user.click(jump);
    expect(
      await screen.findByText('There are no messages on or after that day.'),
    ).toBeInTheDocument();
  });
});
