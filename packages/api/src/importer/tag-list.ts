import { tagKey } from '@collabor8/domain';
import { join } from 'node:path';
import type { Counts } from './counts.js';
import { readRows } from './read-rows.js';
import { parseRows, tagRowSchema, type Located, type TagRow } from './row-schemas.js';

const NOTES = 10;

export type TagList = Awaited<ReturnType<typeof openTagList>>;

async function* readTags(folder: string): AsyncGenerator<Located<TagRow>> {
  for await (const rows of readRows(join(folder, 'Tags.xml'), 'tags')) {
    yield* parseRows(rows, () => tagRowSchema).good;
  }
}

/** What Tags.xml says about tags, as far as Posts.xml needs it: some bytes a tag, not a post. */
export async function openTagList(folder: string) {
  const described = new Map<number, string>();
  for await (const { TagName, ExcerptPostId } of readTags(folder)) {
    if (ExcerptPostId !== undefined) described.set(ExcerptPostId, tagKey(TagName));
  }
  const questions = new Map<string, number>();
  return {
    /** The key of the tag that a post describes. */
    describedBy: (postId: number): string | undefined => described.get(postId),

    /** Counts a question for each of its tags. */
    tally(names: readonly string[]): void {
      for (const key of new Set(names.map(tagKey)))
        questions.set(key, (questions.get(key) ?? 0) + 1);
    },

    /** Compares the counts with those of Tags.xml. */
    async compare(note: (line: string) => void): Promise<Counts> {
      let differences = 0;
      for await (const { TagName, Count, line } of readTags(folder)) {
        const counted = questions.get(tagKey(TagName)) ?? 0;
        questions.delete(tagKey(TagName));
        if (counted === Count) continue;
        differences += 1;
        if (differences > NOTES) continue;
        note(
          `Tags.xml:${line}: "${TagName}" is said to have ${Count} questions; the dump holds ${counted}, which is what is counted here.`,
        );
      }
      return {
        'tags whose Count in Tags.xml is not that of the questions': differences,
        'tags of questions that Tags.xml does not list': questions.size,
      };
    },
  };
}
