import {
  addedAtOnce,
  BOARD_LETTERS_MAX,
  boxAround,
  boardToSvg,
  copiesOf,
  extentOf,
  harmlessText,
  splitText,
  toClipboard,
  together,
  wayOfCopies,
  allTogether,
  movedTogether,
  type BoardObject,
  type Box,
  type ObjectEntry,
  type ObjectsChange,
  type Point,
} from '@collabor8/domain';
import { useRef } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { useWindowEvent } from '../../../../shared/browser.js';
import { useIsMeant, useKeys } from '../../../../shared/shortcuts/use-keys.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { loadChunk } from '../../../../shared/lazy/lazy-part.js';
import type { Viewport } from '../canvas/viewport.js';
import { handlesOfAll, placesOf, sketched } from './selection-frame.js';

interface ArrowKeys {
  readonly isOn: boolean;
  /** How objects look so far: moved by so many pixels of the board, or made larger. */
  readonly onWay: (way: Point, isSizing: boolean) => void;
  /** They are all up: that was the whole way. */
  readonly onEnd: (way: Point, isSizing: boolean) => void;
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pixels a press; with Shift one. */
const STEP = 10;

/** Moves by the arrow keys, and sizes by them with Ctrl; a key that is held down is one change. */
function useArrowKeys({ isOn, onWay, onEnd }: ArrowKeys): void {
  const held = useRef<{ readonly way: Point; readonly isSizing: boolean } | null>(null);
  const end = () => {
    const done = held.current;
    held.current = null;
    if (done !== null) onEnd(done.way, done.isSizing);
  };
  const press = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const step = ways[key];
    if (step === undefined) return;
    const isSizing = ctrlKey || metaKey;
    if (held.current?.isSizing !== isSizing) end();
    const length = shiftKey ? 1 : STEP;
    const { x, y } = held.current?.way ?? { x: 0, y: 0 };
    const way = { x: x + length * step.x, y: y + length * step.y };
    held.current = { way, isSizing };
    onWay(way, isSizing);
  };
  const moves = { ArrowLeft: press, ArrowRight: press, ArrowUp: press, ArrowDown: press };
  const sizes = {
    ...{ 'Ctrl+ArrowLeft': press, 'Ctrl+Shift+ArrowLeft': press },
    ...{ 'Ctrl+ArrowRight': press, 'Ctrl+Shift+ArrowRight': press },
    ...{ 'Ctrl+ArrowUp': press, 'Ctrl+Shift+ArrowUp': press },
    ...{ 'Ctrl+ArrowDown': press, 'Ctrl+Shift+ArrowDown': press },
  };
  useKeys(isOn ? { ...moves, ...sizes } : {});
  // A Mac tells of no key that goes up while its command key is down.
  useWindowEvent('keyup', ({ key }) => (key in ways || key === 'Meta') && end());
  useWindowEvent('blur', end);
}

interface ObjectKeysOptions {
  readonly objects: readonly ObjectEntry[];
  /** What of it is changed: nothing that is locked. */
  readonly selected: readonly ObjectEntry[];
  readonly onShow: (sketch: readonly BoardObject[]) => void;
  readonly onChange: (changes: ObjectsChange['changes']) => void;
  readonly onRemove: () => void;
  readonly viewport: Viewport;
}

export function useObjectKeys(options: ObjectKeysOptions): void {
  const { objects, selected, onShow, onChange, onRemove, viewport } = options;
  const remove = selected.length > 0 ? onRemove : null;
  useKeys({ Delete: remove, Backspace: remove });
  const changed = ({ x, y }: Point, isSizing: boolean): readonly BoardObject[] => {
    const held = together(objects, selected);
    if (!isSizing) return movedTogether(held, { x, y });
    const handles = handlesOfAll(selected);
    const grasped = handles.find(({ handle }) => handle === 'se') ?? handles.at(-1);
    if (grasped === undefined) return [];
    const { handle, at } = grasped;
    const grip = { does: 'size', from: at, objects: held, handle } as const;
    return sketched(grip, { x: at.x + x, y: at.y + y }, false);
  };
  useArrowKeys({
    isOn: selected.length > 0,
    onWay: (way, isSizing) => onShow(changed(way, isSizing)),
    onEnd(way, isSizing) {
      const sketch = changed(way, isSizing);
      onShow([]);
      onChange(placesOf(objects, sketch));
      if (sketch.length > 0) viewport.bringIntoView(boxAround(sketch));
    },
  });
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
