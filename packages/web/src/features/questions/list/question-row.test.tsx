import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aPage, aRow, someCounters } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';
import { scrollTo } from '../../../testing/stub-browser.js';

describe('going on from a row', () => {
  const api = {
    queries: {
      questions: {
        openList: () =>
          opened(
            { kind: 'questions' },
            { items: [aRow('q1')], nextCursor: null, total: { count: 1, isExact: true } },
          ),
        open: () => opened({ kind: 'question', qid: 'q1' }, aPage(aRow('q1'))),
      },
    },
    mutations: { questions: { view: () => undefined } },
  };

  it('its title opens the question, its tag the questions with the tag', async () => {
    const { user, address } = renderApp({ at: '/home', api });
    await user.click(await screen.findByRole('link', { name: 'verbs' }));
    expect(address.current).toBe('/home?tag=verbs');
    await user.click(await screen.findByRole('link', { name: 'Title of q1' }));
    expect(address.current).toBe('/question/q1');
  });

  it('a tick says that an answer is accepted, not that there are some', async () => {
    const items = [
      aRow('q1', { answerCount: 4 }),
      aRow('q2', { answerCount: 1, acceptedAnswerId: 'a1' }),
    ];
    const list = { items, nextCursor: null, total: { count: 2, isExact: true } };
    const { live } = renderApp({
      at: '/home',
      api: { queries: { questions: { openList: () => opened({ kind: 'questions' }, list) } } },
    });
    const ticks = () =>
      screen
        .queryAllByRole('img', { name: 'One accepted:' })
        .map((tick) => tick.parentElement?.textContent);
    await screen.findByText('4');
    expect(ticks()).toEqual(['1 answer']);
    live.emit('questions', {
      name: 'acceptUpdate',
      qid: 'q1',
      revision: 2,
      counters: someCounters({ answerCount: 4, acceptedAnswerId: 'a7' }),
      answer: anAnswer('a7'),
    });
    expect(ticks()).toEqual(['4 answers', '1 answer']);
  });

  it('a closed one says so, and a duplicate leads to its original', async () => {
    const closed = { by: 'root', at: '2024-05-07T10:00:00.000Z', note: '', reopenVotes: [] };
    const items = [
      aRow('q1', { closed: { ...closed, reason: 'duplicate', original: 'q0' } }),
      aRow('q2', { closed: { ...closed, reason: 'offTopic' } }),
    ];
    const list = { items, nextCursor: null, total: { count: 2, isExact: true } };
    renderApp({
      at: '/home',
      api: { queries: { questions: { openList: () => opened({ kind: 'questions' }, list) } } },
    });
    const duplicate = await screen.findByRole('link', { name: 'Duplicate' });
    expect(duplicate).toHaveAttribute('href', '/question/q0');
    expect(screen.getByText('Closed')).toBeInTheDocument();
  });

  it('formulas in its title and excerpt are typeset, prices are not', async () => {
    const row = aRow('q1', {
      title: 'Is $a_1$ worth $5?',
      excerpt: 'Let $\\frac{1}{2}$ be $5 and $6',
    });
    const list = { items: [row], nextCursor: null, total: { count: 1, isExact: true } };
    renderApp({
      at: '/home',
      api: { queries: { questions: { openList: () => opened({ kind: 'questions' }, list) } } },
    });
    await waitFor(() => expect(document.querySelectorAll('[data-math]')).toHaveLength(2));
    // Their sources have the place of the formulas meanwhile.
    expect(document.querySelector('h2 [data-math]')).toHaveStyle({ width: '1.71em' });
    await waitFor(() => {
      act(() => scrollTo((element) => element.hasAttribute('data-math')));
      expect(document.querySelectorAll('math')).toHaveLength(2);
    });
    expect(document.querySelectorAll('[data-math][style]')).toHaveLength(0);
    expect(document.querySelector('h2 a')).toHaveTextContent('Is a1 worth $5?');
    expect(document.querySelector('mfrac')?.closest('p')).toHaveTextContent('be $5 and $6');
  });

  it('what people wrote is read the way of its letters', async () => {
    renderApp({ at: '/home', api });
    const title = await screen.findByRole('heading', { name: 'Title of q1' });
    const written = [
      title,
      screen.getByText('Excerpt of q1'),
      screen.getByRole('link', { name: 'verbs' }),
    ];
    written.forEach((element) => expect(element).toHaveAttribute('dir', 'auto'));
  });

  it('a tag that fails to load has the name and the description Error', async () => {
    renderApp({ at: '/home?tag=none', api });
    await screen.findByRole('heading', { level: 1, name: 'none' });
    await waitFor(() => expect(screen.getAllByText('Error')).toHaveLength(2));
  });
});
