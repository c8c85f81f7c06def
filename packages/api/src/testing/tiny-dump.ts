import type { DocumentStore } from '../ports/document-store.js';
import { type Dump, importInto, recordingWatcher, writeDump } from './dumps.js';

export const AT = '2020-05-01T10:00:00.123';
export const QUESTION = {
  PostTypeId: 1,
  CreationDate: AT,
  Body: '<p>Why?</p>',
  Title: 'Why',
  Tags: '<logic>',
};
export const ANSWER = {
  PostTypeId: 2,
  CreationDate: AT,
  Body: '<p>So.</p>',
  ContentLicense: 'CC BY-SA 4.0',
};
export const COMMENT = { Text: 'See `this`', CreationDate: AT };

/** One of everything. */
export const small: Dump = {
  'Users.xml': [
    { Id: -1, DisplayName: 'Community', CreationDate: AT, AboutMe: '<p>I <em>clean</em> up.</p>' },
    { Id: 5, DisplayName: 'Ada', CreationDate: AT },
    { Id: 6, DisplayName: 'ada', CreationDate: AT },
  ],
  'Tags.xml': [
    { Id: 1, TagName: 'logic', Count: 2, ExcerptPostId: 4 },
    { Id: 2, TagName: 'unused', Count: 3 },
  ],
  'Posts.xml': [
    { ...QUESTION, Id: 1, OwnerUserId: 6, ViewCount: 70, ContentLicense: 'CC BY-SA 4.0' },
    { ...ANSWER, Id: 2, ParentId: 1, OwnerUserId: 5, CreationDate: '2020-05-02T10:00:00' },
    { ...QUESTION, Id: 3, OwnerDisplayName: 'Ada', Tags: '|logic|proofs|', ViewCount: 8 },
    { PostTypeId: 4, Id: 4, Body: '<p>About reason.</p>', CreationDate: AT },
    { PostTypeId: 5, Id: 5, Body: '<p>More.</p>', CreationDate: AT },
  ],
  'Comments.xml': [
    { ...COMMENT, Id: 9, PostId: 1, UserDisplayName: 'user23' },
    { ...COMMENT, Id: 10, PostId: 2, UserId: 5 },
  ],
  'Votes.xml': [
    { Id: 1, PostId: 1, VoteTypeId: 2, CreationDate: AT },
    { Id: 2, PostId: 1, VoteTypeId: 2, CreationDate: AT },
    { Id: 3, PostId: 1, VoteTypeId: 3, CreationDate: AT },
    { Id: 4, PostId: 2, VoteTypeId: 2, CreationDate: AT },
    { Id: 5, PostId: 1, VoteTypeId: 5, CreationDate: AT },
    { Id: 6, PostId: 99, VoteTypeId: 2, CreationDate: AT },
  ],
};

/** Imports a dump, from `folder` where an earlier run has put it. */
export async function run(store: DocumentStore, dump: Dump, folder?: string) {
  const written = await writeDump('tiny.meta', dump, folder);
  const watcher = recordingWatcher();
  const summary = await importInto(store, written, watcher);
  return { summary, watcher, folder: written };
}
