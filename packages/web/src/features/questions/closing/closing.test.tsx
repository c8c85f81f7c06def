import { QUESTION_CLOSED, QUESTION_LOCKED, type Closing } from '@collabor8/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { aStanding } from '../../../testing/moderation-samples.js';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import {
  aComment,
  anAnswer,
  aPage,
  aRow,
  someCounters,
} from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';
import { questionIdIn } from './closing-dialogs.js';

const closed: Closing = {
  ...{ reason: 'needsDetails', by: 'root', at: '2024-05-07T10:00:00.000Z' },
  ...{ note: 'Which verb?', reopenVotes: ['noor'] },
};
const locked = { by: 'root', at: closed.at, why: 'A quarrel' };

/** The reader is a moderator. */
const asModerator = {
  moderation: {
    openOwn: () =>
      opened({ kind: 'person', username: 'grace' }, aStanding('grace', { role: 'moderator' })),
  },
};
const held = (counters: Parameters<typeof someCounters>[0], revision = 2) => ({
  ...{ name: 'heldUpdate' as const, qid: 'q1', revision },
  counters: someCounters(counters),
});

describe('a closed question', () => {
  it('says who closed it, when and why, and takes no answers', async () => {
    openQuestion(aPage(aRow('q1', { closed })));
    await theTitle();
    const banner = await screen.findByRole('region', {
      name: 'This question is closed: it needs details',
    });
    expect(banner).toHaveTextContent(/Closed by root .*Which verb\?/);
    expect(banner).toHaveTextContent('1 of 3 votes');
    expect(screen.queryByRole('link', { name: 'Answer Question' })).toBeNull();
    expect(screen.queryByText('Nobody has answered yet. Be the first.')).toBeNull();
    expect(await screen.findByLabelText('Add a comment')).toBeInTheDocument();
  });

  it('is voted for, and opens again before the eyes of its readers', async () => {
    const { server, user, live } = openQuestion(aPage(aRow('q1', { closed })), {
      mutations: {
        questions: {
          voteToReopen: () => held({ closed: { ...closed, reopenVotes: ['noor', 'grace'] } }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Vote to reopen' }));
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'questions.voteToReopen',
        { qid: 'q1', isOn: true },
      ]),
    );
    expect(await screen.findByText('2 of 3 votes')).toBeInTheDocument();
    act(() => live.emit('question', held({}, 3)));
    expect(await screen.findByRole('link', { name: 'Answer Question' })).toBeInTheDocument();
    expect(screen.queryByText(/This question is closed/)).toBeNull();
  });

  it('names the question that it repeats', async () => {
    openQuestion(
      aPage(aRow('q1', { closed: { ...closed, reason: 'duplicate', original: 'q0' } })),
      {
        queries: {
          questions: {
            brief: () => ({
              _id: 'q0',
              title: 'The first',
              answerCount: 1,
              acceptedAnswerId: null,
            }),
          },
        },
      },
    );
    const link = await screen.findByRole('link', { name: 'The first' });
    expect(link).toHaveAttribute('href', '/question/q0');
  });

  it('has an explanation in place of the form of an answer', async () => {
    renderApp({
      at: '/new/answer/q1',
      api: {
        queries: {
          questions: {
            open: () => opened({ kind: 'question', qid: 'q1' }, aPage(aRow('q1', { closed }))),
          },
        },
      },
    });
    expect(await screen.findByText(QUESTION_CLOSED)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the question' })).toHaveAttribute(
      'href',
      '/question/q1',
    );
    expect(screen.queryByRole('button', { name: 'Post Answer' })).toBeNull();
  });
});

it('a locked question offers no change', async () => {
  openQuestion(aPage(aRow('q1', { locked, askedBy: 'grace' }), { answers: [anAnswer('a1')] }));
  await theTitle();
  const banner = await screen.findByRole('region', { name: 'This question is locked' });
  expect(banner).toHaveTextContent(/Locked by root .*A quarrel/);
  expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBeNull();
  for (const name of [/^Edit/, /^Delete/, /^Suggest/, 'Accept']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  const votes = screen.getByRole('group', { name: 'Votes on the answer' });
  const up = within(votes).getByRole('button', { name: 'This answer is useful' });
  expect(up).toHaveAttribute('aria-disabled', 'true');
  expect(up).toHaveAttribute('title', QUESTION_LOCKED);
});

it('keeps a half-written comment where the question is locked meanwhile', async () => {
  const { user, live } = openQuestion(aPage(aRow('q1')));
  await user.type(await screen.findByLabelText('Add a comment'), 'Half a thought');
  live.emit('question', held({ locked }));
  const kept = await screen.findByLabelText('What you wrote is kept');
  expect(kept).toHaveValue('Half a thought');
  expect(kept).toHaveAttribute('readonly');
  await waitFor(() => expect(kept).toHaveFocus());
  expect(screen.queryByLabelText('Add a comment')).toBeNull();
  live.emit('question', held({}, 3));
  expect(await screen.findByLabelText('Add a comment')).toHaveValue('Half a thought');
});

describe('a half-written comment on a question that is deleted', () => {
  const deletedAt = '2024-05-08T00:00:00.000Z';
  const kept = () => screen.findByLabelText('What you wrote is kept');

  async function writeHalf() {
    const app = openQuestion(aPage(aRow('q1')));
    await app.user.type(await screen.findByLabelText('Add a comment'), 'Half a thought');
    return app;
  }

  it('is kept, at once and afterwards', async () => {
    const { live, unmount } = await writeHalf();
    live.emit('question', {
      ...{ name: 'deleteUpdate', qid: 'q1', revision: 2, counters: someCounters({}) },
      ...{ post: { type: 'question', id: 'q1', parentId: null, mark: 1 }, deletedAt },
      leavesLine: false,
    });
    expect(await kept()).toHaveValue('Half a thought');
    expect(screen.getByText('This question was deleted by its author.')).toBeVisible();
    expect(screen.queryByLabelText('Add a comment')).toBeNull();
    unmount();
    const open = () => {
      throw new TRPCError({ code: 'NOT_FOUND', message: 'This question was deleted.' });
    };
    renderApp({ at: '/question/q1', api: { queries: { questions: { open } } } });
    expect(await kept()).toHaveValue('Half a thought');
  });

  it.each([
    ['alone', []],
    ['above comments', [aComment('c1')]],
  ])('is kept where that leaves a line, %s', async (_where, items) => {
    (await writeHalf()).unmount();
    openQuestion(aPage(aRow('q1', { deletedAt }), { comments: { items, nextCursor: null } }));
    expect(await kept()).toHaveValue('Half a thought');
    expect(screen.queryByLabelText('Add a comment')).toBeNull();
  });
});

const brief = { _id: 'q0', title: 'The first', answerCount: 1, acceptedAnswerId: null };

describe('a moderator', () => {
  it('closes a question as asked before, by the address of that', async () => {
    const { server, user } = openQuestion(aPage(aRow('q1')), {
      queries: {
        ...asModerator,
        questions: {
          brief: () => brief,
        },
      },
      mutations: { questions: { close: () => held({ closed }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Close the question' }));
    await user.type(
      await screen.findByLabelText(/^The question it duplicates/),
      'https://here.example/question/q0?answers=best',
    );
    expect(await screen.findByText('The first')).toBeInTheDocument();
    await user.click(
      screen.getAllByRole('button', { name: 'Close the question' }).at(-1) ?? document.body,
    );
    await waitFor(() =>
      expect(server.mutations).toContainEqual([
        'questions.close',
        { qid: 'q1', reason: 'duplicate', note: '', original: 'q0' },
      ]),
    );
    expect(await screen.findByText('This question is closed: it needs details')).toBeVisible();
  });

  it('is offered questions like it, and those with the words that are typed', async () => {
    const found = (id: string, title: string) => ({ ...brief, _id: id, title });
    const { user } = openQuestion(aPage(aRow('q1')), {
      queries: {
        ...asModerator,
        questions: {
          brief: () => {
            throw new TRPCError({ code: 'NOT_FOUND', message: 'Question not found' });
          },
          related: () => [found('q2', 'A like one')],
          suggest: ({ text }) =>
            text === 'ones' ? [found('q1', 'This one'), found('q 3', 'Other ones')] : [],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Close the question' }));
    const field = await screen.findByRole('combobox', { name: /^The question it duplicates/ });
    const dialog = within(screen.getByRole('dialog'));
    const offered = () =>
      dialog
        .queryAllByRole<HTMLOptionElement>('option', { hidden: true })
        .map(({ label, value }) => [label, value]);
    await waitFor(() => expect(offered()).toEqual([['A like one', '/question/q2']]));
    await user.type(field, 'ones');
    await waitFor(() => expect(offered()).toEqual([['Other ones', '/question/q%203']]));
    expect(dialog.queryByText('There is no such question.')).toBeNull();
    await user.type(field, 'x');
    expect(await dialog.findByText('There is no such question.')).toBeInTheDocument();
  });

  it.each([
    ['Close', { closed }, /^root has closed it meanwhile \(“It needs details. Which verb\?”\)/],
    ['Lock', { locked }, /^root has locked it meanwhile \(“A quarrel”\)/],
  ])('says in the dialog of “%s” that another was faster', async (name, counters, told) => {
    const { user, live } = openQuestion(aPage(aRow('q1')), { queries: asModerator });
    await user.click(await screen.findByRole('button', { name: `${name} the question` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('alert')).toBeNull();
    live.emit('question', held(counters));
    expect(await dialog.findByText(told)).toBeVisible();
  });

  it.each([
    ['Reopen', { closed }, 'It has been reopened meanwhile.'],
    ['Unlock', { locked }, 'It has been unlocked meanwhile.'],
  ])('keeps the dialog of “%s”, and says that another was faster', async (name, counters, told) => {
    const row = aRow('q1', counters);
    const { user, live } = openQuestion(aPage(row), { queries: asModerator });
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Half a reason');
    live.emit('question', held({}));
    expect(await dialog.findByText(told)).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Half a reason');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('locks a question for a reason', async () => {
    const { server, user } = openQuestion(aPage(aRow('q1')), {
      queries: asModerator,
      mutations: { questions: { lock: () => held({ locked }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Lock the question' }));
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    expect(await screen.findByText('Please give a reason for the log.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Reason'), 'A quarrel');
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['questions.lock', { qid: 'q1', why: 'A quarrel' }]),
    );
  });
});

it.each([
  ['https://here.example/question/q0?answers=best#a1', 'q0'],
  ['/question/a%20b', 'a b'],
  [' q0 ', 'q0'],
  ['', ''],
])('the id in %j is %j', (typed, id) => {
  expect(questionIdIn(typed)).toBe(id);
});
