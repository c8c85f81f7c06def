import { useEffect, useRef, useState, type RefObject } from 'react';
import { lazyPart } from '../lazy/lazy-part.js';
import { newId } from '../new-id.js';
import { type ChosenPicture, takingFiles } from './picked-files.js';

const PictureRows = lazyPart(
  () => import('./picture-rows.js'),
  (module) => module.PictureRows,
);

const PicturePreviews = lazyPart(
  () => import('./picture-previews.js'),
  (module) => module.PicturePreviews,
);

/** A part of the mark of every picture and file: what reads them loads with the first one. */
const ADDRESS_BEGINS = /\]\(\/(?:picture|file)\//;

interface PicturesOptions {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/**
 * Pictures and files that are pasted into a field, dropped on it or chosen for it. What sends them loads with
 * the first one.
 */
export function usePictures({ field, value, onChange }: PicturesOptions) {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const choose = (files: readonly File[]) => {
    if (files.length === 0) return;
    setChosen((known) => [...known, ...files.map((file) => ({ id: newId(), file }))]);
  };
  return {
    choose,
    /** For the field. */
    taking: takingFiles(choose),
    /** Those that stand in the text, small; below a field that shows its text as it is written. */
    previews: ADDRESS_BEGINS.test(value) && (
      <PicturePreviews value={value} text={{ field, latest, onChange }} />
    ),
    /** How far they are; stands below the field. */
    rows: chosen.length > 0 && (
      <PictureRows
        chosen={chosen}
        text={{ field, latest, onChange }}
        onDone={(id) => setChosen((known) => known.filter((other) => other.id !== id))}
      />
    ),
  };
}
