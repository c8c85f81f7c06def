import {
  objectForms,
  objectShapes,
  type ObjectFill,
  type ObjectForm,
  type ObjectShape,
} from './object-kinds.js';
import type { BoardObject } from './schema.js';

/** What an object is to whoever draws or reads it. */
export type ObjectKind = ObjectShape | ObjectForm;
export const objectKinds: readonly ObjectKind[] = [...objectShapes, ...objectForms];

/** What earlier releases draw in place of each form. */
export const shapeOfForm: Readonly<Record<ObjectForm, ObjectShape>> = {
  note: 'text',
  diamond: 'rectangle',
  picture: 'rectangle',
  path: 'rectangle',
};

export const kindOf = ({ shape, form }: Pick<BoardObject, 'shape' | 'form'>): ObjectKind =>
  form ?? shape;

const isForm = (kind: ObjectKind): kind is ObjectForm => Object.hasOwn(shapeOfForm, kind);

/** What an object of a kind says of itself. */
export const ofKind = (kind: ObjectKind): Pick<BoardObject, 'shape' | 'form'> =>
  isForm(kind) ? { shape: shapeOfForm[kind], form: kind } : { shape: kind };

/** From a note's edge to its letters, in pixels of the board. */
export const NOTE_PADDING = 12;
/** A note that was not drawn to a size. */
export const NOTE_SIZE = 160;

/** What is written on notes of any colour. */
export const NOTE_INK = '#2a2620';
/** Of notes that are drawn with black, which is what everybody begins with. */
export const NOTE_YELLOW = '#ffdf85';
const BLACK = '#000000';
/** How much of a colour its notes and its tint have; the rest is white, so that all of them can be written on. */
const [NOTE_SHARE, TINT_SHARE] = [0.3, 0.14];

/** Red, green and blue of `#rrggbb`, each from 0 to 255. */
export const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mixed(color: string, share: number): string {
  const parts = channelsOf(color).map((part) => Math.round(255 - share * (255 - part)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export const cardColorOf = (color: string): string =>
  color === BLACK ? NOTE_YELLOW : mixed(color, NOTE_SHARE);

/** Whether it has an inside: what can be filled, and can hold a text. */
export const isClosedShape = ({
  shape,
  form = 'diamond',
}: Pick<BoardObject, 'shape' | 'form'>): boolean =>
  (shape === 'rectangle' || shape === 'ellipse') && form === 'diamond';

/** What a fill looks like in a shape of some colour; null where there is none. */
export function fillColorOf(fill: ObjectFill | undefined, color: string): string | null {
  switch (fill) {
    case 'tint':
      return mixed(color, TINT_SHARE);
    case 'solid':
      return color;
    case 'note':
      return NOTE_YELLOW;
    case 'none':
    case undefined:
      return null;
  }
}

export const isGrouped = ({ group = '' }: Pick<BoardObject, 'group'>): boolean => group !== '';
