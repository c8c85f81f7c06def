import { questionInput, readAnswerOrder } from '@collabor8/domain';
import { AHEAD } from '../../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../../shared/feature.js';
import { questionOpened } from '../question-changes.js';

/** The question of an address. */
export const readQuestionAhead: ReadAhead = async (api, { params: { qid = '' }, query }) => {
  const { value } = await api.questions.open.query(
    questionInput(qid, readAnswerOrder(query)),
    AHEAD,
  );
  return [{ value, action: questionOpened(value) }];
};
