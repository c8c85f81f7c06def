import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftKey, storeDraft } from '../../../shared/session/use-draft.js';
import { opened } from '../../../testing/opened.js';
import { aPage, aRow } from '../../../testing/question-samples.js';
import { aUser, renderApp } from '../../../testing/render-app.js';

const grace = aUser('grace');

const open = (at = '/user/grace?tab=drafts') =>
  renderApp({
    at,
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, grace) },
        questions: { open: () => opened({ kind: 'question', qid: 'q1' }, aPage(aRow('q1'))) },
      },
    },
  });

const write = (name: string, text: string, at = '/question/q1', page = 'A title') =>
  storeDraft('grace', [draftKey('grace', name), at, page].join('\n'), text);

it('lists what was begun, the latest first, and leads back to it', async () => {
  const form = open('/new/question');
  await form.user.type(await screen.findByLabelText(/Question Title/), 'How does it');
  await form.user.type(screen.getByLabelText(/Question Text/), 'I tried');
  form.unmount();
  write('comment:q1', 'half a comment');
  const { user, address } = open();
  const titles = await screen.findAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['A title', 'How does it']);
  expect(screen.getByText('half a comment')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'How does it' }));
  await waitFor(() => expect(address.current).toBe('/new/question'));
  expect(await screen.findByLabelText(/Question Text/)).toHaveValue('I tried');
});

it.each([
  ['answer:q1', '/new/answer/q1', 'Answer'],
  ['comment:q1', '/question/q1', 'Comment'],
  ['comment:a1', '/question/q1#answer-a1', 'Comment'],
  ['chat:c1', '/messaging/direct-message?chatId=c1', 'Message'],
  ['talk:t1', '/question/q1', 'Summary'],
])('of %s leads to %s', async (name, to, what) => {
  write(name, 'half');
  open();
  expect(await screen.findByRole('link', { name: 'A title' })).toHaveAttribute('href', to);
  expect(screen.getByText(what)).toBeVisible();
});

it('leads to each of two that were written at one place', async () => {
  write('answer:q1', 'of one tab', '/new/answer/q1', 'One');
  write('answer:q1 1', 'of the other', '/new/answer/q1', 'Other');
  const { user, address } = open();
  await user.click(await screen.findByRole('link', { name: 'Other' }));
  await waitFor(() => expect(address.current).toBe('/new/answer/q1'));
  expect(await screen.findByLabelText(/Answer Text/)).toHaveValue('of the other');
});

it('shows the words of an edit, and leads to what is changed', async () => {
  const words = { title: 'With "text":"in it"', text: 'Say "so"\nagain' };
  write('edit:answer:a1', JSON.stringify({ version: 1, words }));
  open();
  expect(await screen.findByText(/Say "so"/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'A title' });
  expect(link).toHaveAttribute('href', '/question/q1#answer-a1');
});

it('shows the others where the words of one cannot be read', async () => {
  write('global', 'half a message', '/messaging', 'Global Messages');
  write('edit:answer:a1', '{"words":{"text":"\\q"}}');
  open();
  expect(await screen.findByText('half a message')).toBeVisible();
  expect(screen.getByText('Edit')).toBeVisible();
});

it('throws one away, and brings it back', async () => {
  write('question:title', 'How does it');
  write('question:text', 'I tried');
  const { user } = open();
  const discard = await screen.findByRole('button', { name: 'Discard: Question, How does it' });
  const live = [...document.querySelectorAll('[aria-live="polite"]')];
  await user.click(discard);
  const words = await screen.findByText('No drafts');
  expect(words).toBeVisible();
  expect(live).toContain(words.closest('[aria-live="polite"]'));
  expect(live).toContain(screen.getByText(/Draft discarded/).closest('[aria-live="polite"]'));
  expect(localStorage.getItem(draftKey('grace', 'question:text'))).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('I tried')).toBeVisible();
  expect(localStorage.getItem(draftKey('grace', 'question:title'))).toBe('How does it');
});

it('shows at once what is begun in another tab', async () => {
  open();
  await screen.findByText('No drafts');
  write('global', 'half a message', '/messaging', 'Global Messages');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(await screen.findByText('half a message')).toBeVisible();
});
