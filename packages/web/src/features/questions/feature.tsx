import { IconMessageQuestion } from '@tabler/icons-react';
import { declareFeature } from '../../shared/feature.js';
import { lazyPage, lazyPart } from '../../shared/lazy/lazy-part.js';
import { QUESTIONS_PATH } from '../../shared/paths.js';

const QuestionsPage = lazyPage(() => import('./list/questions-page.js'), 'QuestionsPage');
const QuestionPage = lazyPage(() => import('./page/question-page.js'), 'QuestionPage');
const NewQuestionPage = lazyPage(() => import('./write/new-question-page.js'), 'NewQuestionPage');
const NewAnswerPage = lazyPage(() => import('./write/new-answer-page.js'), 'NewAnswerPage');

const askedAndAnswered = () => import('./profile/asked-and-answered.js');

const AskedQuestions = lazyPart(askedAndAnswered, 'AskedQuestions');
const GivenAnswers = lazyPart(askedAndAnswered, 'GivenAnswers');

declareFeature({
  routes: [
    {
      path: '/home',
      Page: QuestionsPage,
    },
    {
      path: '/question/:qid',
      Page: QuestionPage,
    },
    { path: '/new/question', Page: NewQuestionPage },
    { path: '/new/answer/:qid?', Page: NewAnswerPage },
  ],
  menu: [{ label: 'Questions', icon: IconMessageQuestion, goKey: 'q', rank: 1, phoneRank: 1 }],
  beside: () => import('./page/page-changes.js'),
  finds: {
    label: 'Questions',
    rank: 1,
    all: { label: 'all questions', to: QUESTIONS_PATH },
    load: () => import('./find-questions.js').then((module) => module.findQuestions),
  },
  suggests: {
    rank: 2,
    load: () => import('./find-questions.js').then((module) => module.suggestTitles),
  },
  profile: {
    tabs: [
      { id: 'questions', label: 'Questions', rank: 1, Panel: AskedQuestions },
      { id: 'answers', label: 'Answers', rank: 2, Panel: GivenAnswers },
    ],
  },
});
