import type { Notice, NoticeKind } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

/** All that one person is told, at most NOTICES_KEPT rows; `_id` is the username's key. */
export interface NoticeBookDocument {
  readonly _id: string;
  readonly username: string;
  /** Newest first. */
  readonly notices: readonly Notice[];
  /** Kinds that the person doesn't want to be told of, and the revision that made it so. */
  readonly off: readonly NoticeKind[];
  readonly settingsRevision: number;
}

/** A question that a moderator has hidden or deleted: nobody is to read its title. `_id` is its id. */
export interface WithheldTitleDocument {
  readonly _id: string;
  /** What is read in its place. */
  readonly line: string;
}

export const withheldTitles = defineCollection<WithheldTitleDocument>()({
  name: 'withheldTitles',
  indexes: {},
});

export const noticeBooks = defineCollection<NoticeBookDocument>()({
  name: 'noticeBooks',
  indexes: {},
});
