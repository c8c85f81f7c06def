import {
  LIST_PAGE_SIZE,
  listInput,
  questionInput,
  readAnswerOrder,
  readFilter,
} from '@collabor8/domain';
import { readOf, type FirstReads } from '../../http/first-reads.js';

const openedQuestion: FirstReads = (page) =>
  readOf('/question/', 'questions.open', (qid) =>
    questionInput(qid, readAnswerOrder(page.url.searchParams)),
  )(page);

/** A list, with what is known of its tag, or one question. */
export const questionsFirstReads: FirstReads = (page) => {
  const { pathname, searchParams } = page.url;
  if (pathname !== '/home') return openedQuestion(page);
  const filter = readFilter(searchParams);
  return [
    { path: 'questions.openList', input: { ...listInput(filter), limit: LIST_PAGE_SIZE } },
    ...(filter.tag === '' ? [] : [{ path: 'tags.byName', input: { name: filter.tag } }]),
  ];
};
