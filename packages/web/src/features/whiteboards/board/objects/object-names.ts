import {
  isGrouped,
  kindOf,
  plainWords,
  turnOfObject,
  type ObjectEntry,
  type ObjectKind,
} from '@collabor8/domain';

export const kindNames: Readonly<Record<ObjectKind, string>> = {
  line: 'Line',
  arrow: 'Arrow',
  rectangle: 'Rectangle',
  diamond: 'Diamond',
  ellipse: 'Ellipse',
  text: 'Text',
  note: 'Note',
  picture: 'Picture',
  path: 'Stroke',
};

/** As a screen reader says it. */
export function nameOf(object: ObjectEntry): string {
  const text = plainWords(object.text);
  const kind = kindOf(object);
  const turn = turnOfObject(object);
  const group = isGrouped(object) ? ', in a group' : '';
  const author = `${object.author}${turn === null ? '' : `, turned ${turn.degrees}°`}${group}`;
  if (kind === 'note') return `Note by ${author}: ${text}`;
  const isSaid = kind === 'text' || (kind === 'picture' && text !== '');
  return `${kindNames[kind]}${isSaid ? ` '${text}'` : ''} by ${author}`;
}
