import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openQuestion, theTitle } from '../../../testing/open-question.js';
import { anAnswer, aPage, aRow } from '../../../testing/question-samples.js';

const page = aPage(aRow('q1'), { answers: [anAnswer('a1')] });

it('copies the link of an answer, which leads to it', async () => {
  const { user } = openQuestion(page);
  await theTitle();
  await user.click(screen.getByRole('button', { name: 'Share the answer' }));
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/question/q1#answer-a1`,
  );
  expect(await screen.findByText('The link to this answer was copied.')).toBeInTheDocument();
});

it('shows the link where the browser copies nothing', async () => {
  const { user } = openQuestion(page);
  await theTitle();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Share the question' }));
  expect(await screen.findByLabelText('The link to this question')).toHaveValue(
    `${window.location.origin}/question/q1`,
  );
});
