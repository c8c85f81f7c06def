import {
  endsOf,
  isGrouped,
  isLine,
  labelsAmong,
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

/** Things that are no lines, and the texts within them. */
export interface NamedAmong {
  readonly things: readonly ObjectEntry[];
  readonly labels: ReadonlyMap<ObjectEntry, ObjectEntry>;
}

export function namedAmong(objects: readonly ObjectEntry[]): NamedAmong {
  const things = objects.filter((object) => !isLine(object));
  return { things, labels: labelsAmong(things) };
}

/** 'Rectangle 'Old style'': a thing as something else names it. */
function calledOf(thing: ObjectEntry, { labels }: NamedAmong): string {
  const words = plainWords((labels.get(thing) ?? thing).text).slice(0, CALLED_MAX);
  return `${kindNames[kindOf(thing)]}${words === '' ? '' : ` '${words}'`}`;
}

/** ' from … to …,' of a line that is at something. */
function waysOf(line: ObjectEntry, among: NamedAmong): string {
  const { start, end } = endsOf(line, among.things);
  const from = start === undefined ? '' : ` from ${calledOf(start, among)}`;
  const to = end === undefined ? '' : ` to ${calledOf(end, among)}`;
  return from + to === '' ? '' : `${from}${to},`;
}

/** As a screen reader says it. */
export function nameOf(object: ObjectEntry, among: NamedAmong): string {
  const text = plainWords(object.text);
  const kind = kindOf(object);
  const turn = turnOfObject(object);
  const group = isGrouped(object) ? ', in a group' : '';
  const lock = object.isLocked ? ', locked' : '';
  const author = `${object.author}${turn === null ? '' : `, turned ${turn.degrees}°`}${group}${lock}`;
  if (kind === 'note') return `Note by ${author}: ${text}`;
  if (isLine(object)) return `${kindNames[kind]}${waysOf(object, among)} by ${author}`;
  const isSaid = kind === 'text' || (kind === 'picture' && text !== '');
  return `${kindNames[kind]}${isSaid ? ` '${text}'` : ''} by ${author}`;
}
