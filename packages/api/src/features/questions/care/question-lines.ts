import { DELETED_TITLE, versionOf } from '@collabor8/domain';
import type { Collections } from '../../../ports/document-store.js';
import { readAll } from '../../../ports/read-all.js';
import { answers, comments, type QuestionDocument } from '../stored/documents.js';

/** Whether anybody but `author` commented on a post. */
export async function haveOthersCommented(
  unit: Collections,
  postId: string,
  author: string,
): Promise<boolean> {
  const replies = readAll(unit.collection(comments), 'ofPost', { equals: [postId] });
  for await (const { commentBy } of replies) if (commentBy !== author) return true;
  return false;
}

/** Whether anybody but its asker said something below a question. */
export async function haveOthersRepliedTo(
  unit: Collections,
  { _id, askedBy }: Pick<QuestionDocument, '_id' | 'askedBy'>,
): Promise<boolean> {
  if (await haveOthersCommented(unit, _id, askedBy)) return true;
  for await (const answer of readAll(unit.collection(answers), 'ofQuestion', { equals: [_id] })) {
    if (answer.ansBy !== askedBy) return true;
    if (await haveOthersCommented(unit, answer._id, askedBy)) return true;
  }
  return false;
}

/**
 * What is left of a question that others replied to: title, tags and figures, by which they are found.
 * It is nobody's. The version of its words rises, so that readers take the line for what is newest.
 */
export function lineOf(
  before: QuestionDocument,
  {
    deletedAt,
    byModerator,
  }: Pick<QuestionDocument, 'byModerator'> & { readonly deletedAt: string },
): QuestionDocument {
  const { attribution: _attribution, editedAt: _editedAt, hidden: _hidden, ...others } = before;
  const { editedBy: _editedBy, editWhy: _editWhy, suggested: _suggested, ...left } = others;
  const version = versionOf(before) + 1;
  const line = { ...left, version, askedBy: '', text: '', excerpt: '', deletedAt };
  // Its title may be what it was deleted for.
  return byModerator ? { ...line, byModerator, title: DELETED_TITLE } : line;
}

/** The words of a question instead of its line, with what has become of it meanwhile. */
export function withWordsOf(question: QuestionDocument, line: QuestionDocument): QuestionDocument {
  const { deletedAt: _deletedAt, ...left } = line;
  const { askedBy, text, excerpt, attribution, editedAt, hidden } = question;
  const { editedBy, editWhy, suggested } = question;
  return {
    ...left,
    ...{ askedBy, text, excerpt, version: versionOf(line) + 1 },
    ...(attribution && { attribution }),
    ...(hidden && { hidden }),
    ...(editedAt !== undefined && { editedAt }),
    ...{ editedBy, editWhy, suggested },
  };
}
