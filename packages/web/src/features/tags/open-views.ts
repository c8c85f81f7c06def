import { grouped, type TagWithCount } from '@collabor8/domain';
import { tagPath, TAGS_PATH } from '../../shared/paths.js';
import type { OpenPiece, OpenView } from '../../shared/reads/declare-read.js';

export const tagsView: OpenView = {
  at: TAGS_PATH,
  words(_address, answerTo) {
    const list = answerTo('tags.page') as { readonly items: readonly TagWithCount[] } | undefined;
    if (list === undefined) return undefined;
    return {
      title: 'All Tags',
      description: 'What questions are about: all tags, the most used first.',
      canonical: TAGS_PATH,
      isFound: true,
      pieces: [
        { is: 'h1', text: 'All Tags' },
        ...list.items.flatMap(({ name, description, qcnt }): readonly OpenPiece[] => [
          { is: 'h2', text: name, to: tagPath(name) },
          { is: 'p', text: `${description} ${grouped(qcnt)} questions` },
        ]),
      ],
    };
  },
};
