import { IconTag } from '@tabler/icons-react';
import { tagPath } from '../../shared/paths.js';
import { countOf } from '../../shared/counts.js';
import type { Find } from '../../shared/find/find-source.js';

const TAGS_SUGGESTED = 3;

/** Tags that begin like the last word, also within brackets. */
export const suggestTags: Find = async ({ text, api }) => {
  const prefix = /[^\s[\]"]*$/.exec(text)?.[0] ?? '';
  if (prefix === '') return [];
  const tags = await api.tags.suggest.query({ prefix });
  return tags.slice(0, TAGS_SUGGESTED).map(({ _id, name, qcnt }) => ({
    id: `tag ${_id}`,
    text: name,
    to: tagPath(name),
    detail: countOf(qcnt, 'question'),
    icon: IconTag,
  }));
};
