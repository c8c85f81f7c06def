import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { replaceInField } from '../../fields/replace-in-field.js';
import type { Change, Written } from './formats.js';
import { continued, indented, isInCode, linkedTo, outdented } from './typing.js';

const writtenIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Written => ({
  text: value,
  selected: { start: selectionStart, end: selectionEnd },
});

const isHeldWithOthers = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey;

/** A million letters of markup take a second to be made Markdown, and hold more than a text may. */
const MOST_HTML = 1_000_000;

/** Words as they were copied, where what they look like can't be told. */
async function markdownOf(html: string, plain: string): Promise<string> {
  try {
    const { pastedMarkdown } = await import('./pasted-html.js');
    return pastedMarkdown(html) ?? plain;
  } catch {
    return plain;
  }
}

/**
 * What keys and the clipboard do in a field for Markdown beyond writing letters: lists go on, code is indented,
 * what is pasted becomes Markdown. All of it goes through the browser's undo. The Tab key belongs to code alone,
 * and after Escape to nobody but the browser; whoever indents is told so.
 */
export function useTyping(field: RefObject<HTMLTextAreaElement | null>): {
  readonly hasIndented: boolean;
} {
  const [hasIndented, setIndented] = useState(false);
  const isLeaving = useRef(false);

  /** What a key changes; undefined where it is the browser's. */
  const changeBy = (event: KeyboardEvent, written: Written): Change | undefined => {
    if (event.key === 'Enter') return event.shiftKey ? undefined : continued(written);
    if (event.key !== 'Tab' || isLeaving.current) return undefined;
    if (!isInCode(written.text, written.selected.start)) return undefined;
    setIndented(true);
    return (event.shiftKey ? outdented : indented)(written);
  };

  const hear = useEffectEvent((event: KeyboardEvent) => {
    // A list of names under the field has the keys while it is there.
    const element = field.current;
    if (element === null || event.isComposing || element.hasAttribute('aria-controls')) return;
    const change = isHeldWithOthers(event) ? undefined : changeBy(event, writtenIn(element));
    if (event.key !== 'Tab' && event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
    if (change === undefined) return;
    event.preventDefault();
    replaceInField(element, change);
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const element = field.current;
    const plain = event.clipboardData?.getData('text/plain') ?? '';
    if (element === null || event.clipboardData === null || plain === '') return;
    const written = writtenIn(element);
    const link = linkedTo(written, plain);
    if (link !== undefined) {
      event.preventDefault();
      replaceInField(element, link);
      return;
    }
    const html = event.clipboardData.getData('text/html');
    // An editor of code copies its colours along.
    const isCode = event.clipboardData.types.some((type) => type.startsWith('vscode'));
    if (
      html === '' ||
      html.length > MOST_HTML ||
      isCode ||
      isInCode(written.text, written.selected.start)
    )
      return;
    event.preventDefault();
    void markdownOf(html, plain).then((by) => {
      const { selected: stretch } = writtenIn(element);
      const end = stretch.start + by.length;
      replaceInField(element, { stretch, by, select: { start: end, end } });
    });
  });

  useEffect(() => {
    const element = field.current;
    const hearKey = (event: KeyboardEvent) => hear(event);
    const hearPaste = (event: ClipboardEvent) => paste(event);
    element?.addEventListener('keydown', hearKey);
    element?.addEventListener('paste', hearPaste);
    return () => {
      element?.removeEventListener('keydown', hearKey);
      element?.removeEventListener('paste', hearPaste);
    };
  }, [field]);

  return { hasIndented };
}
