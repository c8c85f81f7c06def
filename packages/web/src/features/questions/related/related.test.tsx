import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import { aPage, aRow } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';

const alike = (_id: string, acceptedAnswerId: string | null = null) => ({
  ...{ _id, title: `Title of ${_id}`, answerCount: 2, acceptedAnswerId },
});

describe('while a title is typed', () => {
  it('similar questions stand behind one line, which says how many there are', async () => {
    const { user, server } = renderApp({
      at: '/new/question',
      api: {
        queries: {
          questions: { similar: ({ title }) => (title === 'Why verbs' ? [alike('q1', 'a1')] : []) },
        },
      },
    });
    const beside = await screen.findByRole('complementary', { name: 'Similar questions' });
    expect(beside).toHaveTextContent('Similar questions appear here as you type.');
    await user.type(screen.getByRole('textbox', { name: /Question Title/ }), 'Why verbs');
    const line = await within(beside).findByRole('button', { name: '1 similar question' });
    expect(within(beside).getByRole('status')).toHaveTextContent('1 similar question');
    expect(line).toHaveAttribute('aria-expanded', 'false');
    await user.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    const link = within(beside).getByRole('link', { name: /Title of q1/ });
    expect(link).toHaveAttribute('href', '/question/q1');
    expect(within(link).getByRole('img', { name: 'One accepted:' })).toBeInTheDocument();
    // Asked when the typing pauses, not for every letter.
    expect(server.queries.filter(([path]) => path === 'questions.similar').length).toBeLessThan(4);
  });
});

describe('beside a question', () => {
  it('related ones are listed, or that there are none', async () => {
    const queries = { questions: { related: () => [alike('q7')] } };
    openQuestion(aPage(aRow('q1')), { queries });
    await theTitle();
    const region = await screen.findByRole('region', { name: 'Related questions' });
    expect(within(region).getByRole('link', { name: 'Title of q7 2 answers' })).toHaveAttribute(
      'href',
      '/question/q7',
    );
  });

  it('it is said when there are none', async () => {
    openQuestion(aPage(aRow('q1')));
    await theTitle();
    expect(await screen.findByRole('region', { name: 'Related questions' })).toHaveTextContent(
      'None yet.',
    );
  });
});
