import type { QuestionPage } from '@collabor8/domain';
import { screen } from '@testing-library/react';
import type { MockAnswers } from './mock-api.js';
import { opened } from './opened.js';
import { renderApp } from './render-app.js';

const view = { view: () => undefined };

/** The app at the address of a question that the server answers with `page`. */
export function openQuestion(page: QuestionPage, api: MockAnswers = {}) {
  return renderApp({
    at: '/question/q1',
    api: {
      queries: {
        ...api.queries,
        questions: {
          open: () => opened({ kind: 'question', qid: 'q1' }, page),
          ...api.queries?.questions,
        },
      },
      mutations: {
        ...api.mutations,
        questions: { ...view, ...api.mutations?.questions },
      },
    },
  });
}

export const theTitle = () => screen.findByRole('heading', { level: 1, name: 'Title of q1' });
export const voteCount = () => screen.getByTestId('vote-count').textContent;
