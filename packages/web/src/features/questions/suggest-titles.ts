import { IconMessageQuestion } from '@tabler/icons-react';
import { questionPath } from '../../shared/paths.js';
import { countOf } from '../../shared/counts.js';
import type { Find } from '../../shared/find/find-source.js';

export const suggestTitles: Find = async ({ text, api }) =>
  (await api.questions.suggest.query({ text })).map(({ _id, title, answerCount }) => ({
    id: `question ${_id}`,
    text: title,
    to: questionPath(_id),
    detail: countOf(answerCount, 'answer'),
    icon: IconMessageQuestion,
  }));
