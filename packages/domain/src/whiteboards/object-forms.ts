import { objectForms, objectShapes, type ObjectForm, type ObjectShape } from './object-kinds.js';
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
const YELLOW = '#ffdf85';
const BLACK = '#000000';
/** How much of a colour its notes have; the rest is white, so that all of them can be written on. */
const TINT = 0.3;

/** The colour of a note's card. */
export function cardColorOf(color: string): string {
  if (color === BLACK) return YELLOW;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(255 - TINT * (255 - part)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
