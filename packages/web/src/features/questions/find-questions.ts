import type { AlikeQuestion } from '@collabor8/domain';
import { IconMessageQuestion } from '@tabler/icons-react';
import { questionPath } from '../../shared/paths.js';
import { countOf } from '../../shared/counts.js';
import { FOUND_SHOWN, type Find } from '../../shared/find/find-source.js';

/** A duplicate leads to what it repeats. */
const foundQuestion = ({ _id, title, answerCount, original }: AlikeQuestion) => ({
  id: _id,
  text: title,
  to: questionPath(original ?? _id),
  detail: original === undefined ? countOf(answerCount, 'answer') : 'asked before',
  icon: IconMessageQuestion,
});

export const findQuestions: Find = async ({ text, api }) => {
  const { value } = await api.questions.openList.query({
    ...{ search: text, order: 'relevance', limit: FOUND_SHOWN },
  });
  return value.items.map(({ closed, ...row }) =>
    foundQuestion({ ...row, original: closed?.original }),
  );
};

export const suggestTitles: Find = async ({ text, api }) =>
  (await api.questions.suggest.query({ text })).map((found) => ({
    ...foundQuestion(found),
    id: `question ${found._id}`,
  }));
