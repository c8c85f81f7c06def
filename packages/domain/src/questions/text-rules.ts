import { withoutUploads, writtenLength } from '../pictures/rules.js';
import { err, ok, type Result } from '../result.js';
import { hasValidHyperlinks } from './hyperlinks.js';
import { COMMENT_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.js';

function checkText(written: string, emptyMessage: string): Result<string> {
  const text = withoutUploads(written);
  if (text.trim() === '') return err(emptyMessage);
  if (writtenLength(text) > TEXT_MAX_LENGTH) {
    return err(`Text cannot be more than ${TEXT_MAX_LENGTH} characters`);
  }
  return hasValidHyperlinks(text) ? ok(text) : err('Invalid hyperlink format.');
}

export const checkQuestionText = (text: string): Result<string> =>
  checkText(text, 'Question text cannot be empty');

export const checkAnswerText = (text: string): Result<string> =>
  checkText(text, 'Answer text cannot be empty');

export function checkCommentText(written: string): Result<string> {
  const text = withoutUploads(written);
  if (text.trim() === '') return err('Comment text cannot be empty');
  if (writtenLength(text) > COMMENT_MAX_LENGTH) {
    return err(`Comment cannot be more than ${COMMENT_MAX_LENGTH} characters`);
  }
  return ok(text);
}
