import { IconMessageQuestion } from '@tabler/icons-react';
import { questionPath } from '../../shared/paths.js';
import { countOf } from '../../shared/counts.js';
import { FOUND_SHOWN, type Find } from '../../shared/find/find-source.js';

export const findQuestions: Find = async ({ text, api }) => {
  const { value } = await api.questions.openList.query({
    ...{ search: text, order: 'relevance', limit: FOUND_SHOWN },
  });
  return value.items.map(({ _id, title, answerCount }) => ({
    id: _id,
    text: title,
    to: questionPath(_id),
    detail: countOf(answerCount, 'answer'),
    icon: IconMessageQuestion,
  }));
};

export const suggestTitles: Find = async ({ text, api }) =>
  (await api.questions.suggest.query({ text })).map(({ _id, title, answerCount }) => ({
    id: `question ${_id}`,
    text: title,
    to: questionPath(_id),
    detail: countOf(answerCount, 'answer'),
    icon: IconMessageQuestion,
  }));
