import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  ofKind,
  type BoardObject,
  type ObjectEntry,
  type Point,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { isPicture, SendingError, sendPicture } from '../../../../shared/pictures/use-sending.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { boardPoint } from '../canvas/board-point.js';
import { sizeOnBoard } from './object-images.js';

/** Several pictures at once don't hide each other. */
const STEP = 24;
const MIDDLE: Point = { x: BOARD_WIDTH / 2, y: BOARD_HEIGHT / 2 };

const NONE = 'A board takes pictures of the types PNG, JPEG, WebP and GIF.';

/** The canvas of the sheet on the plane, below all others. */
const sheetOf = (plane: Element | null): Element | null => plane?.querySelector('canvas') ?? null;

/** What is in the middle of the window; of the sheet, where nothing is laid out. */
function middleSeen(): Point {
  const plane = document.querySelector('[data-plane]');
  const sheet = sheetOf(plane);
  const seen = plane?.getBoundingClientRect();
  if (sheet === null || seen === undefined || seen.width === 0) return MIDDLE;
  const middle = { clientX: seen.left + seen.width / 2, clientY: seen.top + seen.height / 2 };
  return boardPoint(middle, sheet);
}

interface PicturesOptions {
  readonly objects: readonly ObjectEntry[];
  readonly onAdd: (object: BoardObject) => void;
  /** Once they are on the board. */
  readonly onAdded: (ids: readonly string[]) => void;
}

/** A picture on the board, around a point; its frame is what earlier releases show. */
const placedAt = (
  { x, y }: Point,
  {
    id: picture,
    ...size
  }: { readonly id: string; readonly width: number; readonly height: number },
  rank: number,
): BoardObject => {
  const { width: w, height: h } = sizeOnBoard(size);
  return {
    ...{ id: newId(), ...ofKind('picture'), picture, rank },
    ...{ x: Math.round(x - w / 2), y: Math.round(y - h / 2), w, h },
    ...{ color: '#000000', width: 1, text: '' },
  };
};

const filesOf = (list: FileList | undefined): readonly File[] => [...(list ?? [])];

/** Whoever writes pastes words, and fields take files themselves. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=dialog]') !== null;

/**
 * Puts pictures on the board that are chosen, pasted anywhere on the page, or dropped, there or elsewhere:
 * they are sent one after the other.
 */
export function usePictures({ objects, onAdd, onAdded }: PicturesOptions) {
  const [sending, setSending] = useState(0);

  const add = async (files: readonly File[], at: Point = middleSeen()) => {
    const pictures = files.filter(isPicture);
    if (pictures.length < files.length) notifyError(NONE);
    if (pictures.length === 0) return;
    setSending((count) => count + pictures.length);
    const rank = Math.max(0, ...objects.map((object) => object.rank));
    const ids: string[] = [];
    for (const [number, file] of pictures.entries()) {
      try {
        const place = { x: at.x + STEP * number, y: at.y + STEP * number };
        const object = placedAt(place, await sendPicture(file), rank);
        onAdd(object);
        ids.push(object.id);
      } catch (error) {
        notifyError(error instanceof SendingError ? error.message : 'Something went wrong.');
      }
      setSending((count) => count - 1);
    }
    if (ids.length > 0) onAdded(ids);
  };

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData?.files);
    if (files.length === 0 || isField(event.target)) return;
    // A spreadsheet offers its cells as words and as a picture: words were meant.
    if (event.clipboardData?.types.includes('text/plain') === true) return;
    event.preventDefault();
    void add(files);
  });
  const dragOver = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true || isField(event.target)) return;
    event.preventDefault();
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const files = filesOf(event.dataTransfer?.files);
    if (files.length === 0 || isField(event.target)) return;
    event.preventDefault();
    const { target } = event;
    const sheet = target instanceof Element && sheetOf(target.closest('[data-plane]'));
    void add(files, sheet ? boardPoint(event, sheet) : middleSeen());
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('paste', (event) => paste(event), { signal });
    document.addEventListener('dragover', (event) => dragOver(event), { signal });
    document.addEventListener('drop', (event) => drop(event), { signal });
    return () => listening.abort();
  }, []);
  return { add, isSending: sending > 0 };
}
