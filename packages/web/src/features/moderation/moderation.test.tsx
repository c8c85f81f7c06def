import {
  HIDDEN_LINE,
  STAFF_NEEDS_SECOND_STEP,
  type LogEntry,
  type PostReport,
  type ReportDetails,
  type Standing,
} from '@collabor8/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it, vi } from 'vitest';
import type { MockAnswers } from '../../testing/mock-api.js';
import { aQueue, aReport, aStanding, openReports } from '../../testing/moderation-samples.js';
import { openQuestion, theTitle } from '../../testing/open-question.js';
import { opened } from '../../testing/opened.js';
import { aPage, aRow, anAnswer } from '../../testing/question-samples.js';
import { renderApp } from '../../testing/render-app.js';
import '../questions/page/question-page.js';
import '../../shared/ui/markdown/markdown-html.js';
import './actions/post-dialogs.js';
import './page/moderation-page.js';

const mine = { kind: 'person', username: 'grace' } as const;
const report = aReport('a1');
const other = aReport('a2', { author: 'otto', count: 3, reporters: ['ada', 'noor'] });

const detailsOf = (of: PostReport): ReportDetails => ({
  report: of,
  reports: [{ _id: 'r1', reporter: 'noor', reason: 'spam', note: 'A course', at: report.at }],
  post: {
    ...{ text: 'Half price until Sunday', isHidden: false, author: 'bob' },
    ...{ at: report.at, place: report.place },
  },
  around: {
    above: [{ kind: 'question', author: '', at: report.at, title: 'Does it win?', excerpt: '' }],
    between: { count: 1, isExact: true },
    below: [{ kind: 'comment', author: 'noor', at: report.at, excerpt: 'It sells' }],
  },
  earlier: [],
});

const asModerator = (own: Partial<Standing> = { role: 'moderator' }): MockAnswers => ({
  queries: {
    moderation: {
      openOwn: () => opened(mine, aStanding('grace', own)),
      openQueue: (filter) =>
        opened(mine, aQueue(filter.state === 'open' ? [other, report] : [], { filter })),
      details: () => detailsOf(report),
    },
  },
  mutations: {
    moderation: { hide: () => undefined, dismiss: () => undefined, remove: () => undefined },
  },
});

const closed = {
  name: 'reportUpdate' as const,
  report: { ...report, revision: 2, state: 'closed' as const, outcome: 'hidden' as const },
  open: openReports(1, 2),
};

const page = aPage(aRow('q1', { answerCount: 2 }), {
  answers: [anAnswer('a1', { ansBy: 'bob' }), anAnswer('a2', { ansBy: 'grace' })],
});

describe('a report', () => {
  it('is written about what others wrote, with a reason and a note', async () => {
    const { user, server } = openQuestion(page, {
      mutations: { moderation: { report: () => undefined } },
    });
    await theTitle();
    const [button, ...others] = screen.getAllByRole('button', { name: 'Report the answer' });
    expect(others).toEqual([]);
    if (button === undefined) throw new Error('There is nothing to report by.');
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this answer' }));
    await user.click(dialog.getByLabelText('Off topic'));
    await user.type(dialog.getByLabelText('A note for the moderators'), ' No ');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.mutations.at(-1)).toEqual([
      'moderation.report',
      { post: { kind: 'answer', id: 'a1' }, reason: 'offTopic', note: 'No' },
    ]);
  });
});

describe('a hidden post', () => {
  const hidden = { hidden: true, text: HIDDEN_LINE } as const;
  const words = () => ({
    ...{ text: 'What it said', isHidden: true, author: 'grace', at: report.at },
    place: { kind: 'question' as const, qid: 'q1' },
  });
  const withHidden = (author: string) =>
    openQuestion(
      aPage(aRow('q1', { answerCount: 1 }), {
        answers: [anAnswer('a1', { ansBy: author, ...hidden })],
      }),
      { queries: { moderation: { hiddenText: words } } },
    );

  it('is a line for others, who can’t report it', async () => {
    const { server } = withHidden('bob');
    await theTitle();
    expect(await screen.findByText(HIDDEN_LINE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report the answer' })).not.toBeInTheDocument();
    expect(server.queries.map(([path]) => path)).not.toContain('moderation.hiddenText');
  });

  it('shows its author their words, which they can’t change', async () => {
    withHidden('grace');
    await theTitle();
    expect(await screen.findByText('What it said')).toBeVisible();
    expect(screen.getByText(HIDDEN_LINE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit the answer' })).not.toBeInTheDocument();
  });

  it('becomes one live, and is shown again', async () => {
    const { live } = openQuestion(page);
    await theTitle();
    const edit = (version: number, text: string, isHidden: boolean) => ({
      name: 'editUpdate' as const,
      ...{ qid: 'q1', revision: 1, counters: page.question },
      edit: {
        ...{ id: 'a1', parentId: null, version, text },
        ...(isHidden && { hidden: true as const }),
      },
    });
    live.emit('question', edit(1, HIDDEN_LINE, true));
    expect(await screen.findByText(HIDDEN_LINE)).toBeVisible();
    expect(screen.queryByText('Text of a1')).not.toBeInTheDocument();
    live.emit('question', edit(2, 'Text of a1', false));
    expect(await screen.findByText('Text of a1')).toBeVisible();
    expect(screen.queryByText(HIDDEN_LINE)).not.toBeInTheDocument();
  });
});

describe('the page of moderators', () => {
  it('is in the menu for them alone, with the number of open reports, and leaves it live', async () => {
    const { live } = renderApp({ at: '/tags', api: asModerator() });
    const entry = await screen.findByRole('link', { name: /^Moderation ?2 open reports$/ });
    live.emit('person', closed);
    expect(await screen.findByRole('link', { name: /^Moderation ?1 open report$/ })).toBe(entry);
    const standing = aStanding('grace', { revision: 3 });
    live.emit('person', { name: 'standingUpdate', standing });
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^Moderation/ })).not.toBeInTheDocument(),
    );
  });

  it('says to others that it is not theirs', async () => {
    renderApp({ at: '/moderation' });
    expect(await screen.findByText('Only moderators can do this.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Questions' })).toHaveAttribute('href', '/home');
  });

  it('lists reports, opens one and hides the post for the reason that is given', async () => {
    const { user, server, live } = renderApp({ at: '/moderation', api: asModerator() });
    const row = await screen.findByRole('button', { name: 'Answer by bob' });
    expect(screen.getByText('Reported by ada and 2 others')).toBeVisible();
    await user.click(row);
    const panel = within(await screen.findByRole('complementary', { name: 'Report' }));
    expect(await panel.findByText('Half price until Sunday')).toBeVisible();
    for (const around of ['Does it win?', '1 answer above', 'It sells']) {
      expect(panel.getByText(around)).toBeVisible();
    }
    expect(panel.getByText('A course')).toBeVisible();
    await user.type(panel.getByLabelText('Reason for the log'), 'Advertising');
    await user.click(panel.getByRole('button', { name: /^Hide/ }));
    expect(server.mutations.map(([path]) => path)).not.toContain('moderation.hide');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this answer' }));
    const told = await dialog.findByLabelText('The reason that bob reads');
    expect(told).toHaveValue('Advertising');
    await user.clear(told);
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await dialog.findByText('Please give a reason for the log.')).toBeVisible();
    await user.type(told, 'No adverts, please');
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(server.mutations.at(-1)).toEqual([
        'moderation.hide',
        { post: { kind: 'answer', id: 'a1' }, why: 'No adverts, please' },
      ]),
    );
    live.emit('person', closed);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Answer by bob' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Answer by otto' })).toBeVisible();
  });

  it('deletes a post for good, for a reason that it asks for', async () => {
    const { user, server } = renderApp({ at: '/moderation?report=answer:a1', api: asModerator() });
    const panel = within(await screen.findByRole('complementary', { name: 'Report' }));
    await user.click(await panel.findByRole('button', { name: 'Delete for good' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Moderate this answer' }));
    await user.type(await dialog.findByLabelText('Reason for the log'), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() =>
      expect(server.mutations.at(-1)).toEqual([
        'moderation.remove',
        { post: { kind: 'answer', id: 'a1' }, why: 'Advertising' },
      ]),
    );
  });

  it('dismisses by a key while nobody types', async () => {
    const { user, server } = renderApp({ at: '/moderation?report=answer:a1', api: asModerator() });
    const panel = within(await screen.findByRole('complementary', { name: 'Report' }));
    const field = await panel.findByLabelText('Reason for the log');
    await user.type(field, 'd');
    expect(server.mutations.map(([path]) => path)).not.toContain('moderation.dismiss');
    await user.tab();
    await user.keyboard('d');
    await waitFor(() =>
      expect(server.mutations.at(-1)).toEqual([
        'moderation.dismiss',
        { post: { kind: 'answer', id: 'a1' }, why: 'd' },
      ]),
    );
  });

  it('says who has dealt with a report while one was about to', async () => {
    const answers = asModerator();
    const done = { outcome: 'dismissed', handledBy: 'otto', revision: 3 } as const;
    const outcome = { ...closed.report, ...done };
    const details = vi.fn(answers.queries?.moderation?.details);
    const moderation = { ...answers.queries?.moderation, details };
    const api = { ...answers, queries: { moderation } };
    const { user, server, live } = renderApp({ at: '/moderation', api });
    await user.click(await screen.findByRole('button', { name: 'Answer by bob' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Report' }));
    await user.type(await panel.findByLabelText('Reason for the log'), 'Ad');
    const again = { ...report, revision: 2, count: 2 };
    live.emit('person', { ...closed, report: again });
    await waitFor(() => expect(details).toHaveBeenCalledTimes(2));
    await user.keyboard('d');
    expect(panel.getByLabelText('Reason for the log')).toHaveValue('Add');
    expect(server.mutations.map(([path]) => path)).not.toContain('moderation.dismiss');
    await user.click(panel.getByRole('button', { name: /^Hide/ }));
    expect(await screen.findByRole('dialog', { name: 'Hide this answer' })).toBeVisible();
    details.mockImplementation(() => detailsOf(outcome));
    live.emit('person', { ...closed, report: outcome });
    expect(await panel.findByRole('status')).toHaveTextContent('Dismissed by otto.');
    expect(screen.queryByRole('dialog', { name: 'Hide this answer' })).not.toBeInTheDocument();
  });

  it('reads a report anew once, however much is told while it does', async () => {
    const answers = asModerator();
    let [reads, goOn] = [0, () => {}];
    const details = async () => {
      reads += 1;
      if (reads > 1) await new Promise<void>((resolve) => (goOn = resolve));
      return detailsOf(report);
    };
    const moderation = { ...answers.queries?.moderation, details };
    const { live } = renderApp({
      ...{ at: '/moderation?report=answer:a1', api: { ...answers, queries: { moderation } } },
    });
    await screen.findByLabelText('Reason for the log');
    const tell = async (revision: number) => {
      const again = { ...report, revision, count: revision };
      await act(async () =>
        live.emit('person', {
          ...{ name: 'reportUpdate', report: again, open: openReports(1, revision) },
        }),
      );
    };
    await tell(11);
    await waitFor(() => expect(reads).toBe(2));
    for (const revision of [12, 13, 14, 15]) await tell(revision);
    await act(async () => goOn());
    await waitFor(() => expect(reads).toBe(3));
    await act(async () => goOn());
    await tell(16);
    await waitFor(() => expect(reads).toBe(4));
    goOn();
  });

  it('stays, and what is written in it, where it can’t be read anew', async () => {
    const answers = asModerator();
    let isDown = false;
    const details = () => {
      if (isDown) throw new TRPCError({ code: 'BAD_REQUEST', message: 'Not now' });
      return detailsOf(report);
    };
    const moderation = { ...answers.queries?.moderation, details };
    const { user, live } = renderApp({
      ...{ at: '/moderation?report=answer:a1', api: { ...answers, queries: { moderation } } },
    });
    const reason = await screen.findByLabelText('Reason for the log');
    await user.type(reason, 'Advertising');
    isDown = true;
    live.emit('person', { ...closed, report: { ...report, revision: 2, count: 2 } });
    expect(await screen.findByText('This page may be out of date.')).toBeVisible();
    expect(reason).toHaveValue('Advertising');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('This page may be out of date.')).toBeNull());
    expect(reason).toBeInTheDocument();
  });

  it('says so where its own address was opened, without the list beside it', async () => {
    const answers = asModerator();
    const details = vi.fn(() => detailsOf(report));
    const moderation = { ...answers.queries?.moderation, details };
    const api = { ...answers, queries: { moderation } };
    const { live } = renderApp({ at: '/moderation?report=answer:a1', api });
    const panel = within(await screen.findByRole('complementary', { name: 'Report' }));
    expect(await panel.findByLabelText('Reason for the log')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Reasons' })).not.toBeInTheDocument();
    const outcome = { ...closed.report, handledBy: 'otto', revision: 3 } as const;
    details.mockImplementation(() => detailsOf(outcome));
    live.emit('person', { ...closed, report: outcome });
    expect(await panel.findByRole('status')).toHaveTextContent('Hidden by otto.');
  });

  it('shows the log, in which a new act stands first', async () => {
    const entry: LogEntry = {
      ...{ _id: 'l1', at: '2024-05-07T09:10:11.000Z', by: 'root', act: 'suspended', on: 'bob' },
      ...{ term: 'week', why: 'Rude', told: 'Be kind' },
    };
    const api = asModerator();
    const moderation = {
      ...api.queries?.moderation,
      openLog: () => opened(mine, { items: [entry], nextCursor: null }),
    };
    const { live } = renderApp({ at: '/moderation?view=log', api: { queries: { moderation } } });
    const log = within(await screen.findByRole('list', { name: 'Log' }));
    expect(log.getByRole('listitem')).toHaveTextContent(
      /^root suspended bob for 1 week Rude and told them Be kind/,
    );
    const next: LogEntry = {
      ...{ _id: 'l2', at: '2024-05-08T09:10:11.000Z', by: 'grace', act: 'hid', on: 'bob' },
      ...{ post: report.post, place: report.place, why: 'Spam' },
    };
    live.emit('person', { name: 'logUpdate', entry: next });
    const [first] = await waitFor(() => {
      const items = log.getAllByRole('listitem');
      expect(items).toHaveLength(2);
      return items;
    });
    expect(first).toHaveTextContent('grace hid an answer of bob');
  });
});

it('goes on with its lists where they were read in parts, without what was dealt with meanwhile', async () => {
  const further = aReport('a3', { author: 'zoe', at: '2020-01-01T00:00:00.000Z' });
  const answers = asModerator();
  const { user, server, live } = renderApp({
    at: '/moderation',
    api: {
      ...answers,
      queries: {
        moderation: {
          ...answers.queries?.moderation,
          openQueue: (filter) => opened(mine, aQueue([other], { filter, nextCursor: 'behind a2' })),
          queuePage: () => ({ items: [further, report], nextCursor: null }),
        },
      },
    },
  });
  const more = await screen.findByRole('button', { name: 'Load more' });
  live.emit('person', closed);
  await user.click(more);
  expect(await screen.findByRole('button', { name: /by zoe/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /by bob/ })).not.toBeInTheDocument();
  expect(more).not.toBeInTheDocument();
  expect(server.queries).toContainEqual([
    'moderation.queuePage',
    { state: 'open', reason: null, cursor: 'behind a2' },
  ]);
});

it('renames a tag for a reason', async () => {
  const { user, server } = renderApp({
    at: '/moderation?view=tags',
    api: {
      ...asModerator(),
      mutations: { moderation: { renameTag: () => ({ questions: 2 }) } },
    },
  });
  await user.type(await screen.findByLabelText(/^Tag/), 'cats');
  await user.type(screen.getByLabelText(/^New name/), 'pets');
  await user.click(screen.getByRole('button', { name: 'Rename the tag' }));
  expect(screen.getByText('Please give a reason for the log.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Reason for the log/), 'Plain');
  await user.click(screen.getByRole('button', { name: 'Rename the tag' }));
  expect(await screen.findByText('2 questions will have the tag pets.')).toBeVisible();
  expect(server.mutations.at(-1)).toEqual([
    'moderation.renameTag',
    { from: 'cats', to: 'pets', why: 'Plain' },
  ]);
});

it('tells whoever is suspended, live', async () => {
  const { live } = renderApp({ at: '/tags' });
  await screen.findByRole('heading', { level: 1 });
  const suspension = { until: null, told: 'Advertising', by: 'root', at: '2024-05-07' };
  const standing = aStanding('grace', { suspension, revision: 1 });
  await waitFor(() => {
    live.emit('person', { name: 'standingUpdate', standing });
    expect(screen.getByRole('region', { name: 'Suspension' })).toHaveTextContent(
      'You are suspended for good and can only read. The reason: Advertising',
    );
  });
});

it("says by the reader's own clock until when they are suspended", async () => {
  const until = '2999-01-02T03:04:05.000Z';
  const suspension = { until, told: '', by: 'root', at: '2024-05-07' };
  renderApp({
    at: '/new/question',
    api: {
      queries: { moderation: { openOwn: () => opened(mine, aStanding('grace', { suspension })) } },
    },
  });
  const ownClock = new Date(until).toLocaleString('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  expect(await screen.findByRole('region', { name: 'Suspension' })).toHaveTextContent(
    `You are suspended until ${ownClock} and can only read.`,
  );
});

it('leads whoever lacks a required second step to their settings, until they have it', async () => {
  let isLacking = true;
  const { user } = renderApp({
    at: '/tags',
    api: {
      queries: {
        moderation: {
          openOwn: () => opened(mine, aStanding('grace', { role: 'moderator' })),
          openQueue(filter) {
            if (!isLacking) return opened(mine, aQueue([], { filter }));
            throw new TRPCError({ code: 'FORBIDDEN', message: STAFF_NEEDS_SECOND_STEP });
          },
        },
      },
    },
  });
  const banner = await screen.findByRole('region', { name: 'A second step is needed' });
  expect(banner).toHaveTextContent(STAFF_NEEDS_SECOND_STEP);
  const link = within(banner).getByRole('link', { name: 'Open the settings' });
  expect(link).toHaveAttribute('href', '/user/grace?tab=settings');
  isLacking = false;
  await user.click(link);
  await waitFor(() => expect(banner).not.toBeInTheDocument());
});

it('suspends with a reason for the person and one for the log', async () => {
  const { user, server } = renderApp({
    at: '/moderation',
    api: { ...asModerator(), mutations: { moderation: { suspend: () => undefined } } },
  });
  const [suspend] = await screen.findAllByRole('button', { name: /^Suspend/ });
  if (suspend === undefined) throw new Error('Nobody can be suspended.');
  await user.click(suspend);
  const dialog = within(await screen.findByRole('dialog', { name: /^Suspend / }));
  await user.type(dialog.getByLabelText(/^The reason that .* reads/), 'No adverts, please');
  await user.type(dialog.getByLabelText(/^Reason for the log/), 'His third advert');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() =>
    expect(server.mutations).toContainEqual([
      'moderation.suspend',
      expect.objectContaining({ why: 'His third advert', told: 'No adverts, please' }),
    ]),
  );
});
