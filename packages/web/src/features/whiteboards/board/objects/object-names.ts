import type { ObjectEntry, ObjectShape } from '@collabor8/domain';

export const shapeNames: Readonly<Record<ObjectShape, string>> = {
  line: 'Line',
  arrow: 'Arrow',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  text: 'Text',
};

/** As a screen reader says it. */
export const nameOf = ({ shape, text, author }: ObjectEntry): string =>
  `${shapeNames[shape]}${shape === 'text' ? ` '${text}'` : ''} by ${author}`;
