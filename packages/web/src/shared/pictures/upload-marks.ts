import { uploadingMark } from '@collabor8/domain';

/** What stands in texts of this tab for pictures that are being sent. */
const marks = new Set<string>();

/** A mark that no other picture has; it is free again once the picture is uploaded or given up. */
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
