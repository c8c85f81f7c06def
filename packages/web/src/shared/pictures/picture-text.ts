import type { RefObject } from 'react';
import { replaceInField } from '../ui/fields/replace-in-field.js';

/** The text that pictures are for: of a field, which may be out of sight. */
export interface TextOfPictures {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly latest: RefObject<string>;
  readonly onChange: (text: string) => void;
}

/** As it is by now: typing is shown a moment later. */
export const textOf = ({ field, latest }: TextOfPictures): string =>
  field.current?.value ?? latest.current;

/** A picture, a file or a drawing; an emoji may stand close to a word. */
const isAttachment = (mark: string): boolean => /^!?\[/.test(mark);

/** Puts a mark where somebody is writing, apart from the words around it. */
export function insertMark({ field, latest, onChange }: TextOfPictures, mark: string): void {
  const element = field.current;
  if (element === null) {
    onChange(`${latest.current}${latest.current === '' ? '' : '\n'}${mark}`);
    return;
  }
  const stretch = { start: element.selectionStart, end: element.selectionEnd };
  const isAfterWord = isAttachment(mark) && /\S$/.test(element.value.slice(0, stretch.start));
  const isBeforeWord = isAttachment(mark) && /^\S/.test(element.value.slice(stretch.end));
  const by = `${isAfterWord ? ' ' : ''}${mark}${isBeforeWord ? ' ' : ''}`;
  const caret = stretch.start + by.length;
  replaceInField(element, { stretch, by, select: { start: caret, end: caret } });
}

/** Puts other words in the place of a mark; whoever has taken it out doesn't want them any more. */
export function replaceMark(text: TextOfPictures, mark: string, by: string): void {
  const element = text.field.current;
  const written = textOf(text);
  const start = written.indexOf(mark);
  if (start === -1) return;
  const end = start + mark.length;
  if (element !== null) replaceInField(element, { stretch: { start, end }, by });
  else text.onChange(written.slice(0, start) + by + written.slice(end));
}
