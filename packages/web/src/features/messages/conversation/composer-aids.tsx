import { useImperativeHandle, type Ref, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Mentions } from '../../../shared/mentions/mentions.js';
import { PictureButton } from '../../../shared/pictures/picture-button.js';
import { usePictures } from '../../../shared/pictures/use-pictures.js';
import classes from './composer.module.css';

/** What the field tells of what is put into it. */
export type TakesPictures = ReturnType<typeof usePictures>['taking'];

interface ComposerAidsProps {
  readonly ref: Ref<TakesPictures>;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Where it is said how far pictures are. */
  readonly below: Element | null;
}

/** What helps to write a message: names to choose from, and pictures. */
export function ComposerAids({ ref, field, value, onChange, below }: ComposerAidsProps) {
  const pictures = usePictures({ field, value, onChange });
  useImperativeHandle(ref, () => pictures.taking);
  return (
    <>
      <Mentions field={field} value={value} onChange={onChange} />
      <PictureButton onChoose={pictures.choose} size={40} className={classes.picture} />
      {below !== null && createPortal(pictures.rows, below)}
    </>
  );
}
