import type { BoardObject } from '@collabor8/domain';
import { sendPicture } from '../../../../shared/pictures/use-sending.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { fetchPicture } from './object-images.js';

const LOST = 'A picture could not be copied to this board.';

async function sentAgain(id: string): Promise<string | null> {
  try {
    const bytes = await fetchPicture(id);
    const { id: copy } = await sendPicture(new File([bytes], 'picture', { type: bytes.type }));
    return copy;
  } catch {
    return null;
  }
}

/**
 * Copied objects as another board takes them: pictures that don't stand there are sent once more, as one's own.
 * Those that can't be had are left out.
 */
export async function withOwnPictures(
  copied: readonly BoardObject[],
  there: readonly BoardObject[],
): Promise<readonly BoardObject[]> {
  const known = new Set(there.map(({ picture }) => picture));
  const sent = new Map<string, string | null>();
  const own: BoardObject[] = [];
  for (const object of copied) {
    const { picture } = object;
    if (picture === undefined || known.has(picture)) {
      own.push(object);
      continue;
    }
    const copy = sent.get(picture) ?? (sent.has(picture) ? null : await sentAgain(picture));
    sent.set(picture, copy);
    if (copy !== null) own.push({ ...object, picture: copy });
  }
  if (own.length < copied.length) notifyError(LOST);
  return own;
}
