import { err, ok, uploadingMark, withoutUploads, type Result } from '@collabor8/domain';

/** What stands in texts of this tab for pictures that are being sent. */
const marks = new Set<string>();

/** A mark that no other picture has; it is free again once the picture is no longer on its way. */
export function takeMark(fileName: string): string {
  const name = fileName.replace(/\.\w{1,5}$/, '');
  let mark = uploadingMark(fileName);
  for (let number = 2; marks.has(mark); number += 1) mark = uploadingMark(`${name} ${number}`);
  marks.add(mark);
  return mark;
}

export const freeMark = (mark: string): void => {
  marks.delete(mark);
};

/** A text as it can be posted: not before its pictures are there, and without what stood for them. */
export const settled = (text: string): Result<string> =>
  [...marks].some((mark) => text.includes(mark))
    ? err('A picture is still being uploaded. Wait for it, or cancel it.')
    : ok(withoutUploads(text));
