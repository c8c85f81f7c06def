import { withoutUploads } from '@collabor8/domain';
import { keptTextKey } from './browser-storage.js';

/** `place` names where it is written, such as 'answer:<qid>'. */
export const draftKey = (username: string, place: string): string =>
  keptTextKey(username, `draft:${place}`);

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
