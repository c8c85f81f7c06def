import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { aPage, aRow } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';

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

  it('a tag that fails to load has the name and the description Error', async () => {
    renderApp({ at: '/home?tag=none', api });
    await screen.findByRole('heading', { level: 1, name: 'none' });
    await waitFor(() => expect(screen.getAllByText('Error')).toHaveLength(2));
  });
});
