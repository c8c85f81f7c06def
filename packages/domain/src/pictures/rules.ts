import { err, ok, type Result } from '../result.js';
import { FILE_MARK, marksIn, NO_LABEL, PICTURE_ADDRESS, PICTURE_MARK } from './marks.js';
import {
  ATTACHMENT_PLACES_MAX,
  ATTACHMENTS_IN_TEXT_MAX,
  DRAWING_LABEL_MAX,
  DRAWING_WORDS_MAX,
} from './limits.js';
import type { Picture } from './schema.js';

export { withoutAttachments, withoutUploads } from './marks.js';

const WHOLE_ADDRESS = new RegExp(`^${PICTURE_ADDRESS}$`);

const ENDING = /\.\w{1,5}$/;
const LABEL_LENGTH = 80;

export const pictureAddress = ({ id, width, height }: Omit<Picture, 'address'>): string =>
  `/picture/${id}?w=${width}&h=${height}`;

/** What an address says of a picture that is kept here; undefined for any other address. */
export function readPictureAddress(address: string): Picture | undefined {
  const [, id, width, height, boardId, over] = WHOLE_ADDRESS.exec(address) ?? [];
  if (id === undefined || address.startsWith('/picture/') !== (boardId === undefined)) {
    return undefined;
  }
  const picture = { id, address, width: Number(width), height: Number(height) };
  if (boardId === undefined) return picture;
  return { ...picture, boardId, ...(over !== undefined && { over }) };
}

/** Words as they may stand in a label, so many letters at most. */
export const inLabel = (words: string, most: number): string =>
  [...words.replace(NO_LABEL, ' ').trim()].slice(0, most).join('').trimEnd();

const labelOf = (fileName: string): string =>
  inLabel(fileName.replace(ENDING, ''), LABEL_LENGTH) || 'picture';

/** A picture in Markdown, named after its file until somebody says what it shows. */
export const pictureMark = (fileName: string, { address }: Pick<Picture, 'address'>): string =>
  `![${labelOf(fileName)}](${address})`;

/** Stands where a picture is going to be while it is on its way; nothing that is posted holds it. */
export const uploadingMark = (fileName: string): string => `![Uploading ${labelOf(fileName)}…]()`;

/** Whether a file that is kept here, other than a picture, stands in a text. */
export const holdsFile = (text: string): boolean => text.search(FILE_MARK) !== -1;

/** The marks of a text's pictures that are kept here, each all of its Markdown. */
export const pictureMarksIn = (text: string) =>
  marksIn(text, PICTURE_MARK, readPictureAddress).map(({ kept: picture, ...rest }) => ({
    ...rest,
    picture,
  }));

/** Letters of a text without the further words of its drawings, which nobody wrote there: so many as one board has. */
export function writtenLength(text: string): number {
  const further = pictureMarksIn(text).map(({ label, picture }) =>
    picture.boardId === undefined ? 0 : Math.max(0, [...label].length - DRAWING_LABEL_MAX),
  );
  const sum = further.reduce((all, letters) => all + letters, 0);
  return [...text].length - Math.min(sum, DRAWING_WORDS_MAX);
}

/** Whether a picture or file may stand in one more post or message than `count`. */
export const checkPlaces = (count: number): Result<true> =>
  count < ATTACHMENT_PLACES_MAX
    ? ok(true)
    : err(
        `A picture or file cannot stand in more than ${ATTACHMENT_PLACES_MAX} posts and messages. Upload it again for this one`,
      );

/** Ids of the pictures and files of a text that are kept here, each once. */
export function attachmentsIn(text: string): Result<readonly string[]> {
  const marks = [...text.matchAll(PICTURE_MARK), ...text.matchAll(FILE_MARK)];
  const ids = new Set(marks.map(([, , , id = '']) => id));
  return ids.size > ATTACHMENTS_IN_TEXT_MAX
    ? err(`A text cannot hold more than ${ATTACHMENTS_IN_TEXT_MAX} pictures and files`)
    : ok([...ids]);
}
