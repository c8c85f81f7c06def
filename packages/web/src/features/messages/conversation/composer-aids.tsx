import type { RefObject } from 'react';
import { Mentions } from '../../../shared/mentions/mentions.js';
import { PictureButton } from '../../../shared/pictures/picture-button.js';
import classes from './composer.module.css';

interface ComposerAidsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onChoose: (files: readonly File[]) => void;
}

/** What helps to write a message: names to choose from, and pictures. */
export const ComposerAids = ({ field, value, onChange, onChoose }: ComposerAidsProps) => (
  <>
    <Mentions field={field} value={value} onChange={onChange} />
    <PictureButton onChoose={onChoose} size={40} className={classes.picture} />
  </>
);
