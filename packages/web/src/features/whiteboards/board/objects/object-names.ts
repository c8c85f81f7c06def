import {
  endsOf,
  isGrouped,
  isLine,
  labelOf,
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

/** Letters of a text by which another object is called. */
const CALLED_MAX = 60;

/** 'Rectangle 'Old style'': a thing as something else names it. */
function calledOf(thing: ObjectEntry, things: readonly ObjectEntry[]): string {
  const words = plainWords((labelOf(thing, things) ?? thing).text).slice(0, CALLED_MAX);
  return `${kindNames[kindOf(thing)]}${words === '' ? '' : ` '${words}'`}`;
}

/** ' from … to …,' of a line that is at something. */
function waysOf(line: ObjectEntry, things: readonly ObjectEntry[]): string {
  const { start, end } = endsOf(line, things);
  const from = start === undefined ? '' : ` from ${calledOf(start, things)}`;
  const to = end === undefined ? '' : ` to ${calledOf(end, things)}`;
  return from + to === '' ? '' : `${from}${to},`;
}

/** As a screen reader says it, among things that are no lines. */
export function nameOf(object: ObjectEntry, things: readonly ObjectEntry[]): string {
  const text = plainWords(object.text);
  const kind = kindOf(object);
  const turn = turnOfObject(object);
  const group = isGrouped(object) ? ', in a group' : '';
  const lock = object.isLocked ? ', locked' : '';
  const author = `${object.author}${turn === null ? '' : `, turned ${turn.degrees}°`}${group}${lock}`;
  if (kind === 'note') return `Note by ${author}: ${text}`;
  if (isLine(object)) return `${kindNames[kind]}${waysOf(object, things)} by ${author}`;
  const isSaid = kind === 'text' || (kind === 'picture' && text !== '');
  return `${kindNames[kind]}${isSaid ? ` '${text}'` : ''} by ${author}`;
}
