import { withoutUploads } from '@collabor8/domain';
import { keptTextKey } from './browser-storage.js';

/** `name` says what it is written for, such as 'answer:<qid>'. */
export const draftKey = (username: string, name: string): string =>
  keptTextKey(username, `draft:${name}`);

/** Pictures that were on their way when the page ended never arrived. */
export function readDraft(key: string): string {
  try {
    return withoutUploads(localStorage.getItem(key) ?? '');
  } catch {
    return '';
  }
}

/** @throws Where storage is full or blocked: the text then lives as long as the page. */
export function writeDraft(key: string, text: string): void {
  if (text === '') localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
