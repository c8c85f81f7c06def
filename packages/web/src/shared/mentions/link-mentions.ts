import { mentionPlaces, nameAt, usernameKey } from '@collabor8/domain';
import { userPath } from '../paths.js';
import type { Names } from './names-context.js';

const placeIn = (mark: HTMLElement) => mentionPlaces(mark.textContent)[0];

/** Turns the names among the marked places of a text into links to the people's profiles. */
export async function linkMentions(
  marks: readonly HTMLElement[],
  find: Names['find'],
): Promise<void> {
  const words = marks.flatMap((mark) => placeIn(mark)?.candidates ?? []);
  const known = await find(words);
  for (const mark of marks) {
    const found = placeIn(mark);
    const written = found && nameAt(found, (key) => known.has(key));
    const username = written && known.get(usernameKey(written));
    if (written === undefined || username === undefined) continue;
    const link = document.createElement('a');
    link.href = userPath(username);
    link.dataset['person'] = username;
    link.textContent = `@${written}`;
    mark.replaceWith(link, mark.textContent.slice(1 + written.length));
  }
}
