import { tagKey } from '@collabor8/domain';
import type { QuestionDocument } from '../../features/questions/index.js';

/** What search reads of a question. */
export interface Searched {
  readonly _id: string;
  readonly title?: string;
  readonly text?: string;
  readonly tags?: readonly string[];
  readonly askDateTime?: string;
}

/** The nth day of 2026. */
export const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

export function question(searched: Searched): QuestionDocument {
  const { title = 'same', text = '', tags = [], askDateTime = day(1) } = searched;
  return {
    ...{ _id: searched._id, title, text, excerpt: '', tags, tagKeys: tags.map(tagKey) },
    ...{ askedBy: 'ada', askDateTime, activeAt: '', answerCount: 0, commentCount: 0 },
    ...{ upVoteCount: 0, downVoteCount: 0, viewCount: 0 },
  };
}
