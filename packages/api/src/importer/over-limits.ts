import {
  COMMENT_MAX_LENGTH,
  hasValidHyperlinks,
  TAG_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@collabor8/domain';
import type { Counts } from './counts.js';

const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && [...text].length > limit;

/** What in a post a new post may not have; imported text is kept as it is. */
export function overLimits(post: {
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly text: string;
}): Counts {
  const { title = '', tags = [], text } = post;
  return {
    'titles over 100 characters': Number(isLonger(title, TITLE_MAX_LENGTH)),
    'tags over 20 characters': tags.filter((tag) => isLonger(tag, TAG_MAX_LENGTH)).length,
    'texts over 30,000 characters': Number(isLonger(text, TEXT_MAX_LENGTH)),
    'texts with links that are not https': Number(!hasValidHyperlinks(text)),
  };
}

export const commentOverLimits = (text: string): Counts => ({
  'comments over 5,000 characters': Number(isLonger(text, COMMENT_MAX_LENGTH)),
});
