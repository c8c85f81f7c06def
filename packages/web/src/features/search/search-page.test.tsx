import type { MarkedHit } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.js';

const written = { by: 'ben', at: '2024-03-05T12:00:00.000Z' };
const none = { count: 0, isExact: true };
const counts = {
  ...{ questions: { count: 2, isExact: true }, answers: { count: 1, isExact: true } },
  ...{ messages: none, people: none, tags: none, boards: { count: 1000, isExact: false } },
};

const question = (id: string, differences: object = {}): MarkedHit => ({
  ...{ kind: 'questions', id, title: `Why are vowels ${id}?`, excerpt: 'Their harmony is odd.' },
  found: ['vowels'],
  ...{ score: 3, answerCount: 2, isAnswered: true, tags: ['phonology'] },
  ...written,
  ...differences,
});

const hits: readonly MarkedHit[] = [
  question('q1'),
  question('q2', { foundIn: { place: 'answer', id: 'a9', by: 'cleo' } }),
  question('q3', { original: 'q1' }),
  {
    ...{ kind: 'answers', id: 'a1', qid: 'q1', title: 'Why?', excerpt: 'A vowel copies.' },
    found: ['vowel'],
    ...{ score: 1, isAccepted: true, ...written },
  },
  {
    ...{ kind: 'messages', id: 'm1', title: 'Script club', excerpt: 'Four vowel signs' },
    found: ['vowel'],
    ...{ chatId: 'c1', ...written },
  },
  { kind: 'people', id: 'otto', title: 'otto', excerpt: 'Collects vowels.', found: ['vowels'] },
  { kind: 'tags', id: 'vowels', title: 'vowels', excerpt: '', questionCount: 7, found: ['vowels'] },
  {
    ...{ kind: 'boards', id: 'b1', title: 'Vowel chart', excerpt: '', picture: 'p1' },
    found: ['Vowel'],
    ...written,
  },
];

type Asked = { search: string; kind?: string | undefined; cursor?: string | null | undefined };

function openSearch(address: string, all: (asked: Asked) => object = () => ({})) {
  const app = renderApp({
    at: address,
    api: {
      queries: {
        search: { all: (asked) => ({ items: hits, nextCursor: null, counts, ...all(asked) }) },
      },
    },
  });
  const asked = () =>
    app.server.queries.filter(([path]) => path === 'search.all').map(([, input]) => input);
  return { ...app, asked };
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search everything' });

describe('the page of the search', () => {
  it('shows what was found, each with its kind and its address, and marks words in any form', async () => {
    openSearch('/search?search=vowel');
    const rows = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole(
      'heading',
    );
    const told = rows.map((row) => [
      row.previousElementSibling?.textContent,
      within(row).getByRole('link').getAttribute('href'),
    ]);
    expect(told).toEqual([
      ['Question', '/question/q1'],
      ['Question, found in an answer by cleo', '/question/q2#answer-a9'],
      ['Duplicate question', '/question/q1'],
      ['Answer to', '/question/q1#answer-a1'],
      ['Message in Script club', '/messaging/direct-message?chatId=c1&messageId=m1'],
      ['Person', '/user/otto'],
      ['Tag', '/home?tag=vowels'],
      ['Board', '/whiteboard/b1'],
    ]);
    expect(within(rows[0] as HTMLElement).getByText('vowels').tagName).toBe('MARK');
    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    expect(screen.getByText('1,003+ results')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Boards 1,000+' })).toBeVisible();
  });

  it('asks for one kind by its tab, which the address keeps', async () => {
    const { user, address, asked } = openSearch('/search?search=vowel');
    await user.click(await screen.findByRole('button', { name: 'Answers 1' }));
    expect(address.current).toBe('/search?search=vowel&kind=answers');
    await waitFor(() => expect(asked().at(-1)).toEqual({ search: 'vowel', kind: 'answers' }));
    expect(await screen.findByText('1 result')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Answers 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('follows what is typed with the address, and has filters as chips that go again', async () => {
    const { user, address, asked } = openSearch('/search');
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(asked()).toEqual([]);
    await user.keyboard('user:ben vowel');
    await waitFor(() => expect(address.current).toBe('/search?search=user%3Aben+vowel'));
    expect(await field()).toHaveValue('vowel');
    const chips = within(screen.getByRole('list', { name: 'Filters' }));
    expect(chips.getByRole('listitem')).toHaveTextContent('from ben');
    await user.click(chips.getByRole('button', { name: 'Remove the filter from ben' }));
    expect(address.current).toBe('/search?search=vowel');
    expect(await field()).toHaveValue('vowel');
    await waitFor(() => expect(asked().at(-1)).toEqual({ search: 'vowel' }));
  });

  it('takes the last filter up again by Backspace, and reads the words whole by Enter', async () => {
    const { user, address } = openSearch('/search?search=-nim+noun');
    await user.click(await field());
    await user.keyboard('{Home}{Backspace}');
    expect(await field()).toHaveValue('-nim noun');
    await user.keyboard('{End} score:3{Enter}');
    await waitFor(() => expect(address.current).toBe('/search?search=-nim+score%3A3+noun'));
    expect(await field()).toHaveValue('noun');
    const chips = within(screen.getByRole('list', { name: 'Filters' }));
    expect(chips.getAllByRole('listitem')).toHaveLength(2);
  });

  it('keeps what is typed while an address of before comes late, and takes over another', async () => {
    const { user, address } = openSearch('/search?search=vow');
    await user.type(await field(), 'el');
    await waitFor(() => expect(address.current).toBe('/search?search=vowel'));
    await user.type(await field(), 's');
    expect(await field()).toHaveValue('vowels');
  });

  it('offers what was perhaps meant, and changes nothing by itself', async () => {
    const { user, address } = openSearch('/search?search=vowel+harmnoy&kind=answers', (asked) =>
      asked.search === 'vowel harmnoy' ? { didYouMean: 'vowel harmony' } : {},
    );
    const link = await screen.findByRole('link', { name: 'vowel harmony' });
    expect(within(link).getByText('harmony').tagName).toBe('EM');
    expect(address.current).toBe('/search?search=vowel+harmnoy&kind=answers');
    await user.click(link);
    expect(address.current).toBe('/search?search=vowel+harmony&kind=answers');
    await waitFor(async () => expect(await field()).toHaveValue('vowel harmony'));
    await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull());
  });

  it('reads on where there is more', async () => {
    const { user, asked } = openSearch('/search?search=vowel', ({ cursor }) =>
      cursor == null
        ? { items: [question('q1')], nextCursor: 'next' }
        : { items: [question('q1'), question('q2')] },
    );
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByRole('link', { name: 'Why are vowels q2?' });
    expect(screen.getAllByRole('link', { name: /Why are vowels/ })).toHaveLength(2);
    expect(asked()).toEqual([{ search: 'vowel' }, { search: 'vowel', cursor: 'next' }]);
  });

  it('says that nothing was found, and where it could be', async () => {
    const { user, address } = openSearch('/search?search=zzz&kind=people', () => ({ items: [] }));
    expect(await screen.findByText('Nothing Found')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Search everything' }));
    expect(address.current).toBe('/search?search=zzz');
  });

  it('says what went wrong, and tries again', async () => {
    let isDown = true;
    const { user } = openSearch('/search?search=vowel', () => {
      if (isDown) throw new Error('The store is asleep');
      return {};
    });
    expect(await screen.findByText('The results could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Results' })).toBeVisible();
  });

  it('has the cursor by a slash', async () => {
    const { user } = openSearch('/search?search=vowel');
    await screen.findByRole('list', { name: 'Results' });
    await user.keyboard('/');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('vowel');
  });

  it('begins a filter that is pressed, in the field', async () => {
    const { user } = openSearch('/search?search=vowel');
    await user.click(await screen.findByRole('button', { name: 'user:noor' }));
    expect(await field()).toHaveValue('vowel user:');
    expect(await field()).toHaveFocus();
  });
});
