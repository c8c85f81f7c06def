export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Where a place of the text lies once the stretch before it is of another length. */
function moved(position: number, { start, end }: Stretch, length: number): number {
  if (position <= start) return position;
  return position >= end ? position + length - (end - start) : start + length;
}

/**
 * Puts words in the place of others, as somebody at the keyboard would: it can be undone, and whoever
 * listens to the field hears of it. The selection stays where it was, or goes to `select`.
 */
export function replaceInField(
  field: HTMLTextAreaElement,
  { stretch, by, select }: { stretch: Stretch; by: string; select?: Stretch },
): void {
  const after = select ?? {
    start: moved(field.selectionStart, stretch, by.length),
    end: moved(field.selectionEnd, stretch, by.length),
  };
  if (!typeInto(field, stretch, by)) {
    field.setRangeText(by, stretch.start, stretch.end);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(after.start, after.end);
}

/** What is old and has no successor: nothing else writes so that the browser's undo goes through. */
interface TypingPage {
  readonly execCommand?: (
    command: 'insertText' | 'delete',
    showUi?: boolean,
    words?: string,
  ) => boolean;
}

/** Writes where the focus is; false where that is elsewhere, or can't be. */
function typeInto(field: HTMLTextAreaElement, { start, end }: Stretch, words: string): boolean {
  const page: TypingPage = document;
  if (document.activeElement !== field || page.execCommand === undefined) return false;
  field.setSelectionRange(start, end);
  return words === '' ? page.execCommand('delete') : page.execCommand('insertText', false, words);
}
