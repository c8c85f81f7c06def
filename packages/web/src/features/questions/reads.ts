import {
  LIST_PAGE_SIZE,
  listInput,
  questionInput,
  readAnswerOrder,
  readFilter,
  withoutAddresses,
  listTitle,
} from '@collabor8/domain';
import { declareRead, firstView, type PageAddress } from '../../shared/reads/declare-read.js';
import { storedPosition, listKey } from './list/stored-positions.js';
import type { QuestionsReread } from './list/listing.js';
import { ASK_PATH, NEW_ANSWER_PAGE, QUESTION_PAGE, QUESTIONS_PATH } from '../../shared/paths.js';

/** More is below the first view. */
const MOST_ROWS = 8;
const MOST_CHARACTERS = 4_000;

const question = {
  path: 'questions.open',
  input: ({ params: { qid = '' }, query }: PageAddress) =>
    questionInput(qid, readAnswerOrder(query)),
  topic: ({ qid }: { readonly qid: string }) => ({ kind: 'question', qid }) as const,
} as const;
export const questionRead = declareRead({ ...question, at: QUESTION_PAGE });
const asQuestion = firstView(questionRead, {
  lines: ({ question, text, deletedAt }) =>
    deletedAt === undefined
      ? [
          { is: 'h1', text: question.title },
          { is: 'p', text: withoutAddresses(text).slice(0, MOST_CHARACTERS) },
        ]
      : [],
});

/** The form of an answer stands below its question. */
firstView(declareRead({ ...question, at: NEW_ANSWER_PAGE }), asQuestion);

firstView(
  { at: ASK_PATH },
  {
    look: 'form',
    lines: () => [
      { is: 'h1', text: 'Ask a Question' },
      { is: 'p', text: 'Similar questions appear here as you type.' },
    ],
  },
);

export const listRead = declareRead({
  path: 'questions.openList',
  at: QUESTIONS_PATH,
  input: ({ query }) => ({ ...listInput(readFilter(query)), limit: LIST_PAGE_SIZE }),
  topic: () => ({ kind: 'questions' }),
  lands(list, { address }): QuestionsReread | null {
    if (address?.key === undefined) return null;
    const filter = readFilter(address.query);
    const key = listKey(address.key, filter);
    // Whoever comes back may have had more of it: the page reads as much again.
    if ((storedPosition(key)?.count ?? 0) > list.items.length) return null;
    return { type: 'questionLists/questionsReread', payload: { key, filter, list } };
  },
});
firstView(listRead, {
  lines: ({ items }, { query }) => [
    { is: 'h1', text: listTitle(readFilter(query)) },
    ...items.slice(0, MOST_ROWS).flatMap(
      ({ title, excerpt }) =>
        [
          { is: 'h2', text: title },
          { is: 'p', text: excerpt },
        ] as const,
    ),
  ],
});

export const tagRead = declareRead({
  path: 'tags.byName',
  at: QUESTIONS_PATH,
  topic: null,
  input({ query }) {
    const { tag } = readFilter(query);
    return tag === '' ? null : { name: tag };
  },
});
