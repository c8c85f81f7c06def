import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
} from 'react';
import { offerField } from '../drawings/drawing-desk.js';
import { lazyPart } from '../lazy/lazy-part.js';
import { newId } from '../new-id.js';
import type { ChosenPicture } from './picture-rows.js';

const PictureRows = lazyPart(() => import('./picture-rows.js'), 'PictureRows');

const DrawingRows = lazyPart(() => import('../drawings/drawing-rows.js'), 'DrawingRows', null);

const PicturePreviews = lazyPart(() => import('./picture-rows.js'), 'PicturePreviews');

/** A part of the mark of every picture and file: what reads them loads with the first one. */
const ADDRESS_BEGINS = /\]\(\/(?:picture|file|drawing)\//;
const DRAWING_BEGINS = '](/drawing/';

/** Handlers of a field for the files that are pasted into it or dropped on it. */
const takingFiles = (take: (files: readonly File[]) => void) => ({
  onPaste: (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A spreadsheet offers its cells as words and as a picture: words were meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    take(files);
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  },
});

interface PicturesOptions {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Pictures and files pasted, dropped or chosen for a field. What sends them loads with the first one. */
export function usePictures({ field, value, onChange }: PicturesOptions) {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const insert = (mark: string) => {
    const text = { field, latest, onChange };
    void import('./picture-text.js').then(({ insertMark }) => insertMark(text, mark));
  };
  const insertLater = useEffectEvent(insert);
  useEffect(() => offerField({ element: () => field.current, insert: insertLater }), [field]);

  const choose = (files: readonly File[]) => {
    if (files.length === 0) return;
    setChosen((known) => [...known, ...files.map((file) => ({ id: newId(), file }))]);
  };
  return {
    choose,
    /** Puts a drawing, or an emoji, where somebody is writing. */
    insert,
    /** For the field. */
    taking: takingFiles(choose),
    /** Those that stand in the text, small; below a field that shows its text as it is written. */
    previews: ADDRESS_BEGINS.test(value) && (
      <PicturePreviews value={value} text={{ field, latest, onChange }} />
    ),
    /** How far they are; stands below the field. */
    rows: (
      <>
        {chosen.length > 0 && (
          <PictureRows
            chosen={chosen}
            text={{ field, latest, onChange }}
            onDone={(id) => setChosen((known) => known.filter((other) => other.id !== id))}
          />
        )}
        {value.includes(DRAWING_BEGINS) && (
          <DrawingRows value={value} text={{ field, latest, onChange }} />
        )}
      </>
    ),
  };
}
