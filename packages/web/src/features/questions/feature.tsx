import { IconMessageQuestion } from '@tabler/icons-react';
import {
  LIST_PAGE_SIZE,
  listInput,
  questionInput,
  readAnswerOrder,
  readFilter,
} from '@collabor8/domain';
import { AHEAD } from '../../shared/api/read-ahead.js';
import type { Feature } from '../../shared/feature.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { lazyPage } from '../../shared/lazy-page.js';

const QuestionsPage = lazyPage(
  () => import('./list/questions-page.js'),
  (module) => module.QuestionsPage,
);
const QuestionPage = lazyPage(
  () => import('./page/question-page.js'),
  (module) => module.QuestionPage,
);
const NewQuestionPage = lazyPage(
  () => import('./write/new-question-page.js'),
  (module) => module.NewQuestionPage,
);
const NewAnswerPage = lazyPage(
  () => import('./write/new-answer-page.js'),
  (module) => module.NewAnswerPage,
);

const AskedQuestions = lazyPart(
  () => import('./profile/asked-questions.js'),
  (module) => module.AskedQuestions,
);
const GivenAnswers = lazyPart(
  () => import('./profile/given-answers.js'),
  (module) => module.GivenAnswers,
);

export const questions: Feature = {
  routes: [
    {
      path: '/home',
      Page: QuestionsPage,
      ahead: async (api, { query, key }) => {
        const filter = readFilter(query);
        const [{ value }, { listKey, questionsReread }] = await Promise.all([
          api.questions.openList.query({ ...listInput(filter), limit: LIST_PAGE_SIZE }, AHEAD),
          import('./list/questions-page.js'),
        ]);
        if (key === undefined) return undefined;
        return questionsReread({ key: listKey(key, filter), filter, list: value });
      },
    },
    {
      path: '/question/:qid',
      Page: QuestionPage,
      ahead: async (api, { params: { qid = '' }, query }) => {
        const [{ value }, { questionOpened }] = await Promise.all([
          api.questions.open.query(questionInput(qid, readAnswerOrder(query)), AHEAD),
          import('./page/question-page.js'),
        ]);
        return questionOpened(value);
      },
    },
    { path: '/new/question', Page: NewQuestionPage },
    { path: '/new/answer/:qid?', Page: NewAnswerPage },
  ],
  menu: [
    {
      label: 'Questions',
      icon: IconMessageQuestion,
      opens: '/home',
      goKey: 'q',
      alsoAt: ['/question/', '/new/'],
      rank: 1,
      phoneRank: 1,
    },
  ],
  finds: {
    label: 'Questions',
    rank: 1,
    all: { label: 'all questions', to: '/home' },
    load: () => import('./find-questions.js').then((module) => module.findQuestions),
  },
  suggests: {
    rank: 2,
    load: () => import('./suggest-titles.js').then((module) => module.suggestTitles),
  },
  profile: {
    tabs: [
      { id: 'questions', label: 'Questions', rank: 1, Panel: AskedQuestions },
      { id: 'answers', label: 'Answers', rank: 2, Panel: GivenAnswers },
    ],
  },
};
