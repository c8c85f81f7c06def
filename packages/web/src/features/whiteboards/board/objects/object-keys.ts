import {
  addedAtOnce,
  BOARD_LETTERS_MAX,
  boardToSvg,
  copiesOf,
  extentOf,
  harmlessText,
  splitText,
  toClipboard,
  together,
  wayOfCopies,
  allTogether,
  type BoardObject,
  type Box,
  type ObjectEntry,
  type Point,
} from '@collabor8/domain';
import { useRef } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { useWindowEvent } from '../../../../shared/browser.js';
import { useIsMeant, useKeys } from '../../../../shared/shortcuts/use-keys.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { loadChunk } from '../../../../shared/lazy/lazy-part.js';

interface ArrowKeys {
  readonly isOn: boolean;
  /** So far, in pixels of the board, since the first of them went down. */
  readonly onMove: (way: Point) => void;
  /** They are all up: that was the whole way. */
  readonly onEnd: (way: Point) => void;
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pixels a press; with Shift one. */
const STEP = 10;

/** Moves by the arrow keys; a key that is held down is one move. */
export function useArrowKeys({ isOn, onMove, onEnd }: ArrowKeys): void {
  const way = useRef<Point | null>(null);
  const press = (event: KeyboardEvent) => {
    const step = ways[event.key];
    if (step === undefined) return;
    const length = event.shiftKey ? 1 : STEP;
    const { x, y } = way.current ?? { x: 0, y: 0 };
    way.current = { x: x + length * step.x, y: y + length * step.y };
    onMove(way.current);
  };
  const moves = { ArrowLeft: press, ArrowRight: press, ArrowUp: press, ArrowDown: press };
  useKeys(isOn ? moves : {});
  const end = () => {
    if (way.current === null) return;
    const whole = way.current;
    way.current = null;
    onEnd(whole);
  };
  useWindowEvent('keyup', ({ key }) => key in ways && end());
  useWindowEvent('blur', end);
}

const TOO_LONG = `A text of more than ${BOARD_LETTERS_MAX} characters cannot be pasted.`;
interface ClipboardOptions {
  readonly objects: readonly ObjectEntry[];
  readonly selected: readonly ObjectEntry[];
  /** What of the plane is on the screen; null where nothing is laid out. */
  readonly seen: () => Box | null;
  /** A text that begins in the middle of it. */
  readonly newText: () => BoardObject;
  /** Adds copies and selects them. */
  readonly onAdd: (copies: readonly BoardObject[]) => void;
  readonly onRemove: () => void;
}

const hasWords = (): boolean => (document.getSelection()?.toString() ?? '') !== '';

/**
 * Copies, cuts and pastes what is selected, on this board and to others: as a text of ours, and as SVG
 * for whatever else takes pictures. What Excalidraw copied is pasted too, and any other text as one.
 */
export function useClipboard(options: ClipboardOptions): void {
  const { objects, selected, seen, newText, onAdd, onRemove } = options;
  const isMeant = useIsMeant();
  const add = (some: readonly BoardObject[]) => {
    if (some.length === 0) return;
    const rank = Math.max(0, ...objects.map((object) => object.rank));
    onAdd(copiesOf(some, { newId, rank, by: wayOfCopies(some, seen()) }));
  };
  const copy = (event: ClipboardEvent) => {
    if (selected.length === 0 || !isMeant(document.activeElement) || hasWords()) return;
    event.preventDefault();
    const copied = event.type === 'cut' ? selected : allTogether(together(objects, selected));
    event.clipboardData?.setData('text/plain', toClipboard(copied));
    const painting = { ground: null, strokes: [], objects: copied };
    const svg = boardToSvg(painting, { title: 'Whiteboard', box: extentOf(painting) });
    event.clipboardData?.setData('image/svg+xml', svg);
    if (event.type === 'cut') onRemove();
  };
  useWindowEvent('copy', copy);
  useWindowEvent('cut', copy);
  useWindowEvent('paste', (event) => {
    if (!isMeant(document.activeElement)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    void loadChunk(() => import('./from-elsewhere.js'))
      .then(({ readCopied }) => readCopied(text, objects))
      .then((copied) => {
        if (copied !== null) add(copied);
        else if (text.length > BOARD_LETTERS_MAX) notifyError(TOO_LONG);
        else
          onAdd(addedAtOnce(splitText({ ...newText(), text: harmlessText(text).trim() }, newId)));
      });
  });
}
