import type { QuestionRow } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aRow, someCounters } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';
import { putInView } from '../../../testing/stub-browser.js';

const listOf = (...items: QuestionRow[]) => ({
  items,
  nextCursor: null,
  total: { count: items.length, isExact: true },
});

const read = (list: ReturnType<typeof listOf>) => opened({ kind: 'questions' }, list);

const openList = (list: ReturnType<typeof listOf>, at = '/home') =>
  renderApp({ at, api: { queries: { questions: { openList: () => read(list) } } } });

const isAsked = (question: QuestionRow) =>
  ({ name: 'questionUpdate', isNew: true, question }) as const;

const later = { askDateTime: '2024-06-01T00:00:00.000Z' };

const shownTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the questions list', () => {
  it('shows the count, and every row with its figures, tags, asker and time', async () => {
    const row = aRow('q1', {
      answerCount: 2,
      upVoteCount: 9,
      downVoteCount: 2,
      viewCount: 1048,
      tags: ['verbs', 'naturalism'],
    });
    openList({ ...listOf(row), total: { count: 5341, isExact: true } });

    expect(await screen.findByRole('link', { name: 'Title of q1' })).toHaveAttribute(
      'href',
      '/question/q1',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'All Questions' })).toBeInTheDocument();
    expect(screen.getByText('5,341 questions')).toBeInTheDocument();
    const [item] = screen.getAllByRole('listitem').filter((li) => li.querySelector('h2'));
    expect(item).toHaveTextContent('2 answers7 votes1,048 views');
    expect(item).toHaveTextContent('ada asked May 06, 2024 at');
    expect(screen.getByRole('link', { name: 'naturalism' })).toHaveAttribute(
      'href',
      '/home?tag=naturalism',
    );
    expect(screen.getByRole('link', { name: 'Ask a Question' })).toHaveAttribute(
      'href',
      '/new/question',
    );
  });

  it('says that there are more where the server stopped counting', async () => {
    openList({ ...listOf(aRow('q1')), total: { count: 10_000, isExact: false } });
    expect(await screen.findByText('10,000+ questions')).toBeInTheDocument();
  });

  it('loses a question that is hidden, and has it again when it is shown', async () => {
    const { live } = openList(listOf(aRow('q2'), aRow('q1')));
    await screen.findByText('Title of q2');
    const hidden = { title: 'Hidden by a moderator', excerpt: '', hidden: true as const };
    const change = { name: 'questionUpdate', isNew: false } as const;
    act(() =>
      live.emit('questions', {
        ...change,
        question: aRow('q2', { ...hidden, revision: 2, version: 1 }),
      }),
    );
    expect(await screen.findByText('1 questions')).toBeInTheDocument();
    expect(shownTitles()).toEqual(['Title of q1']);
    const shown = aRow('q2', { revision: 3, version: 2, ...later });
    act(() => live.emit('questions', { ...change, isNew: true, question: shown }));
    expect(await screen.findByText('2 questions')).toBeInTheDocument();
    expect(shownTitles()).toEqual(['Title of q2', 'Title of q1']);
  });

  it('keeps the plural for a single question', async () => {
    openList(listOf(aRow('q1')));
    expect(await screen.findByText('1 questions')).toBeInTheDocument();
  });

  it.each([
    ['/home?search=verbs', 'Search Results'],
    ['/home?tag=vowel-harmony', 'vowel-harmony'],
  ])('%s is titled %s', async (at, title) => {
    openList(listOf(aRow('q1')), at);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  it('asks the server for the search, the tag and the order of the address', async () => {
    const { server } = openList(listOf(aRow('q1')), '/home?search=a+b&tag=verbs&order=active');
    await screen.findByText('Title of q1');
    expect(server.queries).toContainEqual([
      'questions.openList',
      { order: 'active', limit: 30, search: 'a b', tag: 'verbs' },
    ]);
  });

  it('keeps the chosen order in the address and marks its button', async () => {
    const { user, address, server } = openList(listOf(aRow('q1')), '/home?tag=verbs');
    await screen.findByText('Title of q1');
    expect(screen.getByRole('button', { name: 'Newest' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Most Viewed' }));
    expect(address.current).toBe('/home?tag=verbs&order=mostViewed');
    const chosen = await screen.findByRole('button', { name: 'Most Viewed', pressed: true });
    expect(chosen).toBeVisible();
    expect(screen.getByRole('button', { name: 'Newest' })).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() =>
      expect(server.queries).toContainEqual([
        'questions.openList',
        { order: 'mostViewed', limit: 30, tag: 'verbs' },
      ]),
    );
  });

  it('says that a search found nothing, and what to do', async () => {
    openList(listOf(), '/home?search=zzz');
    expect(await screen.findByText('No Questions Found')).toBeInTheDocument();
    expect(screen.getByText(/fewer or other words/)).toBeInTheDocument();
  });

  it('reads out that it found nothing, by an element that was there before', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const openList = async () => {
      await answered;
      return read(listOf());
    };
    renderApp({ at: '/home?search=zzz', api: { queries: { questions: { openList } } } });
    await screen.findByLabelText('Loading questions');
    const live = [...document.querySelectorAll('[aria-live="polite"]')];
    answer();
    const words = await screen.findByText('No Questions Found');
    expect(live).toContain(words.closest('[aria-live="polite"]'));
  });

  it('reads again when it failed and the reader asks for it', async () => {
    const list = vi
      .fn<() => ReturnType<typeof listOf>>()
      .mockImplementationOnce(() => {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'The address is wrong.' });
      })
      .mockImplementation(() => listOf(aRow('q1')));
    const { user } = renderApp({
      at: '/home',
      api: { queries: { questions: { openList: () => read(list()) } } },
    });
    expect(await screen.findByText('The questions could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title of q1')).toBeInTheDocument();
  });
});

describe('further pages', () => {
  it('follow at the end, and a row that stands on both pages is shown once', async () => {
    putInView(() => true);
    const { server } = renderApp({
      at: '/home',
      api: {
        queries: {
          questions: {
            openList: () =>
              opened(
                { kind: 'questions' },
                { ...listOf(aRow('q1'), aRow('q2')), nextCursor: 'after-q2' },
              ),
            page: ({ cursor }) => {
              expect(cursor).toBe('after-q2');
              return { ...listOf(aRow('q2'), aRow('q3')), total: { count: 3, isExact: true } };
            },
          },
        },
      },
    });
    expect(await screen.findByText('Title of q3')).toBeVisible();
    expect(shownTitles()).toEqual(['Title of q1', 'Title of q2', 'Title of q3']);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    const reads = server.queries.map(([path]) => path).filter((path) => /^questions/.test(path));
    expect(reads).toEqual(['questions.openList', 'questions.page']);
  });

  it('are not read because only the first rows are shown yet', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => aRow(`q${index}`));
    // The end of the list is near as long as there are few rows.
    putInView(() => document.querySelectorAll('h2').length < 30);
    const { server } = renderApp({
      at: '/home',
      api: {
        queries: {
          questions: {
            openList: () =>
              opened({ kind: 'questions' }, { ...listOf(...rows), nextCursor: 'after-q29' }),
            page: () => listOf(aRow('q30')),
          },
        },
      },
    });
    expect(await screen.findByText('Title of q29')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Load more' })).toBeVisible();
    expect(server.queries.map(([path]) => path)).not.toContain('questions.page');
  });
});

/** The reader has scrolled so far from the top, in pixels. */
const scrolled = (scrollY: number) => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: scrollY });
};

/** The same, and the page has taken notice of it. */
async function scrollTo(scrollY: number) {
  scrolled(scrollY);
  fireEvent.scroll(window);
  await act(() => new Promise(requestAnimationFrame));
}

afterEach(() => scrolled(0));

describe('at the top of the list', () => {
  it('a new question is there at once (SPEC §4)', async () => {
    const { live } = openList(listOf(aRow('q1')));
    await screen.findByText('Title of q1');
    live.emit('questions', isAsked(aRow('q2', later)));
    expect(shownTitles()).toEqual(['Title of q2', 'Title of q1']);
    expect(screen.queryByRole('button', { name: /new question/ })).not.toBeInTheDocument();
  });

  it('a new question that waited is there as soon as the reader is back', async () => {
    const { live } = openList(listOf(aRow('q1')));
    await screen.findByText('Title of q1');
    scrolled(600);
    live.emit('questions', isAsked(aRow('q2', later)));
    expect(shownTitles()).toEqual(['Title of q1']);
    await scrollTo(0);
    expect(shownTitles()).toEqual(['Title of q2', 'Title of q1']);
  });

  it('a tag that comes to be with the question is told instead of the error', async () => {
    const byName = vi
      .fn<() => { _id: string; name: string; description: string }>()
      .mockImplementationOnce(() => {
        throw new TRPCError({ code: 'NOT_FOUND', message: 'Tag not found' });
      })
      .mockImplementation(() => ({ _id: 'verbs', name: 'verbs', description: 'about verbs' }));
    const { live } = renderApp({
      at: '/home?tag=verbs',
      api: {
        queries: { questions: { openList: () => read(listOf()) }, tags: { byName } },
      },
    });
    expect(await screen.findAllByText('Error')).toHaveLength(2);
    expect(await screen.findByRole('link', { name: 'All Tags' })).toHaveAttribute('href', '/tags');
    live.emit('questions', isAsked(aRow('q2', { ...later, tags: ['verbs'] })));
    expect(await screen.findByText('about verbs')).toBeInTheDocument();
  });

  it('a tag that could not be read is read once there is a connection again', async () => {
    let isAway = true;
    const { live } = renderApp({
      at: '/home?tag=verbs',
      api: {
        queries: {
          questions: { openList: () => read(listOf()) },
          tags: {
            byName: () => {
              if (isAway) throw new TRPCError({ code: 'NOT_FOUND' });
              return { _id: 'verbs', name: 'verbs', description: 'about verbs' };
            },
          },
        },
      },
    });
    expect(await screen.findAllByText('Error')).toHaveLength(2);
    isAway = false;
    live.interrupt();
    live.reconnect({ resumed: true });
    expect(await screen.findByText('about verbs')).toBeInTheDocument();
  });

  it('a tag that could not be read can be asked for again, but not one that is not there', async () => {
    let code: 'NOT_FOUND' | 'INTERNAL_SERVER_ERROR' | undefined = 'INTERNAL_SERVER_ERROR';
    const byName = () => {
      if (code !== undefined) throw new TRPCError({ code });
      return { _id: 'verbs', name: 'verbs', description: 'about verbs' };
    };
    const { user } = renderApp({
      at: '/home?tag=verbs',
      api: { queries: { questions: { openList: () => read(listOf()) }, tags: { byName } } },
    });
    const again = () => screen.queryByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again()).toBeVisible());
    code = 'NOT_FOUND';
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(again()).toBeNull());
    expect(screen.getAllByText('Error')).toHaveLength(2);
  });
});

describe('a search', () => {
  it('comes best first, or in another order that is asked for', async () => {
    const { user, address, server } = openList(listOf(aRow('q1')), '/home?search=verbs');
    const relevance = await screen.findByRole('button', { name: 'Relevance', pressed: true });
    const asked = { limit: 30, search: 'verbs' };
    await waitFor(() =>
      expect(server.queries).toContainEqual([
        'questions.openList',
        { order: 'relevance', ...asked },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Newest' }));
    expect(address.current).toBe('/home?search=verbs&order=newest');
    await waitFor(() =>
      expect(server.queries).toContainEqual(['questions.openList', { order: 'newest', ...asked }]),
    );
    await user.click(relevance);
    expect(address.current).toBe('/home?search=verbs');
  });

  it('says in whose answer or comment it found a question, and leads there', async () => {
    const list = {
      ...listOf(aRow('q1'), aRow('q2'), aRow('q3')),
      foundIn: {
        q2: { place: 'answer', id: 'a1', by: 'ben' },
        q3: { place: 'comment', id: 'c1', by: 'cleo' },
      } as const,
    };
    openList(list, '/home?search=verbs');
    const inAnswer = await screen.findByRole('link', { name: 'in an answer by ben' });
    expect(inAnswer).toHaveAttribute('href', '/question/q2#answer-a1');
    const inComment = screen.getByRole('link', { name: 'in a comment by cleo' });
    expect(inComment).toHaveAttribute('href', '/question/q3#comment-c1');
    expect(screen.getAllByText(/^Found/)).toHaveLength(2);
    const everything = screen.getByRole('link', { name: 'Search everything' });
    expect(everything).toHaveAttribute('href', '/search?search=verbs');
  });

  it('has no relevance where nothing is searched', async () => {
    const { server } = openList(listOf(aRow('q1')), '/home?order=relevance');
    await screen.findByText('Title of q1');
    expect(screen.queryByRole('button', { name: 'Relevance' })).not.toBeInTheDocument();
    expect(server.queries).toContainEqual(['questions.openList', { order: 'newest', limit: 30 }]);
  });

  it('says what was searched for', async () => {
    openList(listOf(aRow('q1')), '/home?search=vowel+harmony');
    expect(await screen.findByText('for “vowel harmony”')).toBeInTheDocument();
  });
});

describe('what is hot this week', () => {
  const AT = '/home?order=hot';

  it('is an order of its own, in which what has just been asked does not stand', async () => {
    const { live, server } = openList(listOf(aRow('q2'), aRow('q1')), AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hot This Week' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hot This Week', pressed: true })).toBeVisible();
    await screen.findByRole('link', { name: 'Title of q2' });
    expect(server.queries).toContainEqual([
      'questions.openList',
      expect.objectContaining({ order: 'hot' }),
    ]);
    live.emit('questions', isAsked(aRow('q3', later)));
    expect(shownTitles()).toEqual(['Title of q2', 'Title of q1']);
    expect(screen.getByText('2 questions')).toBeVisible();
  });

  it('says so where nothing happened', async () => {
    openList(listOf(), AT);
    expect(
      await screen.findByText('Nothing was asked or answered in the last seven days.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Questions' })).toHaveAttribute('href', '/home');
  });
});

describe('a list that is opened again after a reload', () => {
  it('is read as far as it was, and shown where it was left', async () => {
    const { unmount } = openList(listOf(aRow('q1'), aRow('q2')), '/home');
    await screen.findByText('Title of q2');
    await scrollTo(480);
    unmount();
    scrolled(0);
    const scrolling = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    openList(listOf(aRow('q1'), aRow('q2')), '/home');
    await screen.findByText('Title of q2');
    expect(scrolling).toHaveBeenCalledWith(0, 480);
    vi.restoreAllMocks();
  });
});

describe('while the reader has scrolled away', () => {
  beforeEach(() => scrolled(600));

  it('new questions wait behind a line and are put in their place when it is pressed', async () => {
    const { live, user } = openList(listOf(aRow('q1')));
    await screen.findByText('Title of q1');

    live.emit('questions', isAsked(aRow('q2', later)));
    expect(screen.getByRole('button', { name: '1 new question. Show it' })).toBeInTheDocument();
    live.emit('questions', isAsked(aRow('q3', { askDateTime: '2024-07-01T00:00:00.000Z' })));
    expect(shownTitles()).toEqual(['Title of q1']);
    expect(screen.getByText('3 questions')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '2 new questions. Show them' }));
    expect(shownTitles()).toEqual(['Title of q3', 'Title of q2', 'Title of q1']);
    expect(screen.queryByRole('button', { name: /new question/ })).not.toBeInTheDocument();
  });

  it('the same new question counts once', async () => {
    const { live } = openList(listOf(aRow('q1')));
    await screen.findByText('Title of q1');
    live.emit('questions', isAsked(aRow('q2', later)));
    live.emit('questions', isAsked(aRow('q2', later)));
    expect(screen.getByText('2 questions')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 new question. Show it' })).toBeInTheDocument();
  });

  it('a question without the tag of the list stays out of it', async () => {
    const { live } = openList(listOf(aRow('q1')), '/home?tag=Verbs');
    await screen.findByText('Title of q1');
    live.emit('questions', isAsked(aRow('q2', { ...later, tags: ['nouns'] })));
    expect(screen.queryByRole('button', { name: /new question/ })).not.toBeInTheDocument();
    live.emit('questions', isAsked(aRow('q3', { ...later, tags: ['VERBS'] })));
    expect(screen.getByRole('button', { name: '1 new question. Show it' })).toBeInTheDocument();
  });

  it('the figures of a row follow its events, whose late ones change nothing', async () => {
    const { live } = openList(listOf(aRow('q1', { revision: 5 })));
    await screen.findByText('Title of q1');
    const row = () => screen.getByText('Title of q1').closest('li');
    const seen = (revision: number, viewCount: number) =>
      ({
        name: 'viewsUpdate',
        qid: 'q1',
        revision,
        counters: someCounters({ viewCount, answerCount: 1 }),
      }) as const;
    live.emit('questions', seen(6, 12));
    await waitFor(() => expect(row()).toHaveTextContent('1 answer'));
    expect(row()).toHaveTextContent('12 views');
    live.emit('questions', seen(4, 3));
    expect(row()).toHaveTextContent('12 views');
  });

  it('a search is read again to learn whether a new question matches', async () => {
    const list = vi
      .fn<() => ReturnType<typeof listOf>>()
      .mockImplementationOnce(() => listOf(aRow('q1')))
      .mockImplementation(() => listOf(aRow('q2', later), aRow('q1')));
    const { live } = renderApp({
      at: '/home?search=title',
      api: { queries: { questions: { openList: () => read(list()) } } },
    });
    await screen.findByText('Title of q1');
    live.emit('questions', isAsked(aRow('q2', later)));
    live.emit('questions', isAsked(aRow('unrelated', later)));
    expect(
      await screen.findByRole('button', { name: '1 new question. Show it' }),
    ).toBeInTheDocument();
    expect(shownTitles()).toEqual(['Title of q1']);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('a gap in the live updates is filled by a new read that moves nothing', async () => {
    const list = vi
      .fn<() => ReturnType<typeof listOf>>()
      .mockImplementationOnce(() => listOf(aRow('q1')))
      .mockImplementation(() =>
        listOf(aRow('q2', later), aRow('q1', { revision: 2, viewCount: 40 })),
      );
    const { live } = renderApp({
      at: '/home',
      api: { queries: { questions: { openList: () => read(list()) } } },
    });
    await screen.findByText('Title of q1');
    live.reconnect({ resumed: false });
    expect(
      await screen.findByRole('button', { name: '1 new question. Show it' }),
    ).toBeInTheDocument();
    expect(shownTitles()).toEqual(['Title of q1']);
    expect(screen.getByText('40 views')).toBeInTheDocument();
  });

  it('a list by activity offers the new order instead of taking it', async () => {
    const answered = aRow('q1', { lastAnswerDateTime: '2024-05-08T00:00:00.000Z' });
    const list = vi
      .fn<() => ReturnType<typeof listOf>>()
      .mockImplementationOnce(() => listOf(answered, aRow('q2')))
      .mockImplementation(() => listOf(aRow('q2'), answered));
    const { live, user } = renderApp({
      at: '/home?order=active',
      api: { queries: { questions: { openList: () => read(list()) } } },
    });
    await screen.findByText('Title of q1');
    live.emit('questions', {
      name: 'answerUpdate',
      qid: 'q2',
      revision: 2,
      counters: someCounters({ answerCount: 1 }),
      answer: anAnswer('a1', { ansDateTime: later.askDateTime }),
    });
    expect(shownTitles()).toEqual(['Title of q1', 'Title of q2']);
    await user.click(screen.getByRole('button', { name: /order has changed/ }));
    await waitFor(() => expect(shownTitles()).toEqual(['Title of q2', 'Title of q1']));
  });
});
