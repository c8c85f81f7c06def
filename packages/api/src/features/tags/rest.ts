import { tagSchema, tagWithCountSchema } from '@collabor8/domain';
import { listOperation, operation, type Operation } from '../../http/operation.js';
import type { TagsService } from './service.js';

/** The tag paths of SPEC §7. */
export const tagsOperations = (tags: TagsService): readonly Operation[] => [
  operation({
    method: 'get',
    path: '/tag/getTagByName/{name}',
    isOpen: true,
    summary: 'One tag',
    reply: tagSchema,
    handle: ({ params }) => tags.byName(params.name),
  }),
  listOperation({
    path: '/tag/getTagsWithQuestionNumber',
    isOpen: true,
    summary: 'All tags with their question counts',
    item: tagWithCountSchema,
    all: () => tags.all(),
    page: (_call, paging) => tags.page(paging),
  }),
];
