import {
  LIST_PAGE_SIZE,
  listInput,
  questionInput,
  readAnswerOrder,
  readFilter,
} from '@collabor8/domain';
import { AHEAD } from '../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../shared/feature.js';

/** What the list of an address shows first. */
export const readListAhead: ReadAhead = async (api, { query, key }) => {
  const filter = readFilter(query);
  const [{ value }, { listKey, questionsReread }] = await Promise.all([
    api.questions.openList.query({ ...listInput(filter), limit: LIST_PAGE_SIZE }, AHEAD),
    import('./list/questions-page.js'),
  ]);
  if (key === undefined) return undefined;
  return questionsReread({ key: listKey(key, filter), filter, list: value });
};

/** The question of an address. */
export const readQuestionAhead: ReadAhead = async (api, { params: { qid = '' }, query }) => {
  const [{ value }, { questionOpened }] = await Promise.all([
    api.questions.open.query(questionInput(qid, readAnswerOrder(query)), AHEAD),
    import('./page/question-page.js'),
  ]);
  return questionOpened(value);
};
