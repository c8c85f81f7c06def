import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import {
  aComment,
  anAnswer,
  aPage,
  aRow,
  someCounters,
} from '../../../testing/question-samples.js';

const NOW = '2024-05-08T00:00:00.000Z';
const own = anAnswer('a1', { ansBy: 'grace', text: 'First words.' });
const page = aPage(aRow('q1', { answerCount: 1 }), { answers: [own] });

const changed = (text: string, version: number) => ({
  ...{ name: 'editUpdate' as const, qid: 'q1', revision: 1 },
  counters: someCounters({ answerCount: 1 }),
  edit: { id: 'a1', parentId: null, version, editedAt: NOW, text },
  figures: { revision: 1 + version, commentCount: 0, score: 0 },
});

const rewrite = async (
  user: ReturnType<typeof openQuestion>['user'],
  what: string,
  label: string,
  text: string,
) => {
  await user.click(await screen.findByRole('button', { name: `Edit the ${what}` }));
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  await user.clear(field);
  await user.type(field, text);
  return field;
};
const save = () => screen.getByRole('button', { name: 'Save' });

describe('changing one’s own post', () => {
  it('leaves the words there until the form is', async () => {
    const { user } = openQuestion(page);
    const words = await screen.findByText('First words.');
    const stood: boolean[] = [];
    const shown = new MutationObserver(() =>
      stood.push(words.isConnected || screen.queryByLabelText(/^Answer Text/) !== null),
    );
    shown.observe(document.body, { childList: true, subtree: true });
    await user.click(screen.getByRole('button', { name: 'Edit the answer' }));
    await screen.findByLabelText(/^Answer Text/);
    shown.disconnect();
    expect(words.isConnected).toBe(false);
    expect(stood).not.toContain(false);
  });

  it('begins in the text each time, also once the bar above it has loaded', async () => {
    const { user } = openQuestion(page);
    await theTitle();
    for (const time of ['first', 'second']) {
      await user.click(screen.getByRole('button', { name: 'Edit the answer' }));
      const field = await screen.findByLabelText(/^Answer Text/);
      await screen.findByRole('toolbar', { name: 'Formatting' });
      await waitFor(() => expect(field, time).toHaveFocus());
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
    }
  });

  it('shows the new words and when they were changed', async () => {
    const { user, server } = openQuestion(page, {
      mutations: { questions: { editAnswer: ({ text }) => changed(text, 1) } },
    });
    await theTitle();
    const field = await rewrite(user, 'answer', 'Answer Text', 'Better words.');
    await user.type(field, '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Better words.', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^edited May 08, 2024/ })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Change the answer' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit the answer' })).toHaveFocus();
    expect(server.mutations).toContainEqual([
      'questions.editAnswer',
      { id: 'a1', version: 0, text: 'Better words.' },
    ]);
  });

  it('keeps what was typed when it was changed meanwhile, and can put it in its place', async () => {
    const { user, server, live } = openQuestion(page, {
      mutations: {
        questions: {
          editAnswer({ version, text }) {
            if (version === 1) return changed(text, 2);
            throw new TRPCError({ code: 'CONFLICT', message: 'This was changed in the meantime.' });
          },
        },
      },
    });
    await theTitle();
    const field = await rewrite(user, 'answer', 'Answer Text', 'Mine.');
    await user.click(save());
    expect(await screen.findByText(/This was changed in the meantime/)).toBeInTheDocument();
    live.emit('question', changed('Of another tab.', 1));
    expect(field).toHaveValue('Mine.');
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Mine.', { selector: 'p' })).toBeInTheDocument();
    expect(server.mutations.at(-1)).toEqual([
      'questions.editAnswer',
      { id: 'a1', version: 1, text: 'Mine.' },
    ]);
  });

  it('is there again after a reload, as a change of what it said then', async () => {
    const first = openQuestion(page);
    await theTitle();
    await rewrite(first.user, 'answer', 'Answer Text', 'Half a thou');
    first.unmount();

    const meanwhile = { ...own, text: 'Of another tab.', version: 1, editedAt: NOW };
    const { user, server } = openQuestion(
      aPage(aRow('q1', { answerCount: 1 }), { answers: [meanwhile] }),
      { mutations: { questions: { editAnswer: ({ text }) => changed(text, 2) } } },
    );
    await theTitle();
    await user.click(await screen.findByRole('button', { name: 'Edit the answer' }));
    expect(await screen.findByLabelText(/^Answer Text/)).toHaveValue('Half a thou');
    expect(screen.getByText(/This was changed in the meantime/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Half a thou', { selector: 'p' })).toBeVisible();
    expect(server.mutations.at(-1)).toEqual([
      'questions.editAnswer',
      { id: 'a1', version: 1, text: 'Half a thou' },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('is forgotten when it is given up', async () => {
    const { user } = openQuestion(page);
    await theTitle();
    await rewrite(user, 'answer', 'Answer Text', 'Half a thou');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Edit the answer' }));
    expect(await screen.findByLabelText(/^Answer Text/)).toHaveValue('First words.');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('says what is wrong with the new words, and sends nothing', async () => {
    const { user, server } = openQuestion(page);
    await theTitle();
    await rewrite(user, 'answer', 'Answer Text', ' ');
    await user.click(save());
    expect(await screen.findByText('Answer text cannot be empty')).toBeInTheDocument();
    expect(server.mutations.map(([path]) => path)).not.toContain('questions.editAnswer');
  });

  it('of a question changes its title, text and tags', async () => {
    const asked = aPage(aRow('q1', { askedBy: 'grace' }));
    const { user, server } = openQuestion(asked, {
      mutations: {
        questions: {
          editQuestion: ({ title, text, version }) => ({
            ...{ name: 'questionUpdate' as const, isNew: false, text },
            question: {
              ...asked.question,
              title,
              version: version + 1,
              editedAt: NOW,
              revision: 2,
            },
          }),
        },
      },
    });
    await theTitle();
    await rewrite(user, 'question', 'Question Title', 'A better title');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'A better title' })).toBeInTheDocument();
    const change = { title: 'A better title', text: 'Text of q1', tagNames: 'verbs' };
    expect(server.mutations).toContainEqual([
      'questions.editQuestion',
      { id: 'q1', version: 0, ...change },
    ]);
  });

  it('is for the author alone', async () => {
    const comments = {
      items: [aComment('c1'), aComment('c2', { commentBy: 'grace' })],
      nextCursor: null,
    };
    openQuestion(aPage(aRow('q1'), { answers: [anAnswer('a1')], comments }));
    await theTitle();
    const buttons = await screen.findAllByRole('button', { name: /^Edit the/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit the comment',
    ]);
    expect(buttons[0]?.closest('li')).toHaveTextContent('Text of c2');
  });
});

describe('what somebody else changes', () => {
  it('is shown where it is read', async () => {
    const { live } = openQuestion(page);
    await theTitle();
    live.emit('question', changed('Words of another day.', 1));
    expect(await screen.findByText('Words of another day.')).toBeInTheDocument();
  });

  it('can be looked up by everybody: what went and what came', async () => {
    const answers = [anAnswer('a1', { text: 'Every noun.', version: 1, editedAt: NOW })];
    const { user } = openQuestion(aPage(aRow('q1'), { answers }), {
      queries: {
        questions: {
          history: () => ({
            items: [
              { version: 1, writtenAt: NOW, text: 'Every noun.' },
              { version: 0, writtenAt: '2024-05-07T00:00:00.000Z', text: 'Every verb.' },
            ],
            nextCursor: null,
          }),
        },
      },
    });
    await theTitle();
    await user.click(screen.getByRole('button', { name: /^edited/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes to the answer' }));
    await waitFor(() => expect(dialog.getByText('noun').tagName).toBe('INS'));
    expect(dialog.getByText('verb').tagName).toBe('DEL');
    expect(dialog.getByText('Every verb.')).toBeInTheDocument();
  });

  it('before an import has a date alone', async () => {
    openQuestion(aPage(aRow('q1', { editedAt: NOW })));
    await theTitle();
    expect(screen.getByText(/^edited May 08, 2024/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^edited/ })).not.toBeInTheDocument();
  });
});
