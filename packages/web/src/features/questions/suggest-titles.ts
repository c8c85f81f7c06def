import { IconMessageQuestion } from '@tabler/icons-react';
import { countOf } from '../../shared/counts.js';
import type { Find } from '../../shared/find/find-source.js';

export const suggestTitles: Find = async ({ text, api }) =>
  (await api.questions.suggest.query({ text })).map(({ _id, title, answerCount }) => ({
    id: `question ${_id}`,
    text: title,
    to: `/question/${encodeURIComponent(_id)}`,
    detail: countOf(answerCount, 'answer'),
    icon: IconMessageQuestion,
  }));
