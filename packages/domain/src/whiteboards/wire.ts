import type {
  BoardEvent,
  BoardUpdate,
  CursorUpdate,
  ObjectUpdate,
  StrokeUpdate,
} from './events.js';
import type { BoardEntry, Pen } from './schema.js';
import { decodeNatural, encodeNatural, packId, unpackId } from './short-code.js';

/*
 * What comes many times a second while people draw goes to each of them as a short text. Its first
 * character tells what it is; words follow, parted by spaces, and last a name, which may hold
 * spaces itself. The board isn't named: whoever reads knows whose topic it is. An event that this
 * code could not bring back exactly has none, and is sent as it is.
 */

const NOWHERE = '-';

const encodePen = (pen: Pen): string =>
  pen.tool === 'brush' ? `${pen.width}${pen.color}` : String(pen.width);

function decodePen(code: string): Pen {
  const [width = '', color] = code.split('#');
  return color === undefined
    ? { tool: 'eraser', width: Number(width) }
    : { tool: 'brush', color: `#${color}`, width: Number(width) };
}

const kinds = { stroke: 's', clear: 'x', image: 'i', undo: 'u', redo: 'r' } as const;

function encodeEntry(entry: BoardEntry): string | undefined {
  // Rare beside strokes: a text of their many properties would be little shorter.
  if (entry.kind === 'object' || entry.kind === 'change' || entry.kind === 'taking')
    return undefined;
  if (entry.kind === 'undo' && entry.ground !== undefined) return undefined;
  if (entry.kind === 'stroke' && entry.rubsOut !== undefined) return undefined;
  const id = packId('id' in entry ? entry.id : entry.target);
  const time = Date.parse(entry.at);
  const isExact = time >= 0 && new Date(time).toISOString() === entry.at;
  if (id === undefined || !isExact) return undefined;
  const words = [encodeNatural(entry.seq), encodeNatural(time), id];
  if (entry.kind === 'stroke') words.push(encodePen(entry.pen), entry.points);
  return [kinds[entry.kind] + words.join(' '), entry.author].join(' ');
}

function encodeUpdate(event: BoardUpdate): string | undefined {
  if (event.type !== 'drawn') return undefined;
  const [entry, ...others] = event.entries;
  return entry === undefined || others.length > 0 ? undefined : encodeEntry(entry);
}

const encodePoints = ({ line, from, points, begins }: StrokeUpdate): string => {
  const words = `${line} ${encodeNatural(from)} ${points}`;
  return begins === undefined ? `p${words}` : `b${words} ${encodePen(begins.pen)} ${begins.author}`;
};

/** Earlier releases read the place alone. */
function encodeCursor({ username, cursor, laser }: CursorUpdate): string | undefined {
  if (cursor === null) return laser === undefined ? `c${NOWHERE} ${username}` : undefined;
  return `c${cursor.x},${cursor.y}${laser === undefined ? '' : `,${laser}`} ${username}`;
}

function encodeHeld({ username, places }: ObjectUpdate): string | undefined {
  const codes: string[] = [];
  for (const { object, x, y, w, h, angle } of places) {
    const id = packId(object);
    if (id === undefined) return undefined;
    // Earlier releases read the first four.
    codes.push(`${id}${[x, y, w, h, ...(angle === undefined ? [] : [angle])].join()}`);
  }
  return `o${codes.join(';') || NOWHERE} ${username}`;
}

/** Undefined for events that are sent as they are. */
export function encodeBoardEvent(
  event: BoardUpdate | StrokeUpdate | CursorUpdate | ObjectUpdate,
): string | undefined {
  switch (event.name) {
    case 'boardUpdate':
      return encodeUpdate(event);
    case 'strokeUpdate':
      return encodePoints(event);
    case 'cursorUpdate':
      return encodeCursor(event);
    case 'objectUpdate':
      return encodeHeld(event);
  }
}

/** So many words, and what comes after them. */
export function split(text: string, count: number): readonly string[] {
  const words = text.split(' ');
  return [...words.slice(0, count), words.slice(count).join(' ')];
}

function decodeActOrTurn(kind: string, rest: string): BoardEntry | undefined {
  const [seq = '', time = '', packed = '', author = ''] = split(rest, 3);
  const at = new Date(decodeNatural(time));
  if (Number.isNaN(at.getTime())) return undefined;
  const place = { seq: decodeNatural(seq), at: at.toISOString(), author };
  const id = unpackId(packed);
  switch (kind) {
    case kinds.stroke: {
      const [pen = '', points = '', name = ''] = split(author, 2);
      return { ...place, kind: 'stroke', id, pen: decodePen(pen), points, author: name };
    }
    case kinds.clear:
      return { ...place, kind: 'clear', id };
    case kinds.image:
      return { ...place, kind: 'image', id };
    case kinds.undo:
      return { ...place, kind: 'undo', target: id };
    case kinds.redo:
      return { ...place, kind: 'redo', target: id };
    default:
      return undefined;
  }
}

function decodePoints(boardId: string, rest: string): StrokeUpdate {
  const [line = '', from = '', points = ''] = split(rest, 2);
  return { name: 'strokeUpdate', boardId, line, from: decodeNatural(from), points };
}

function decodeBeginning(boardId: string, rest: string): StrokeUpdate {
  const [line = '', from = '', points = '', pen = '', author = ''] = split(rest, 4);
  const told = decodePoints(boardId, `${line} ${from} ${points}`);
  return { ...told, begins: { pen: decodePen(pen), author } };
}

function decodeCursor(boardId: string, rest: string): CursorUpdate {
  const [place = '', username = ''] = split(rest, 1);
  const [x, y, laser] = place.split(',');
  const cursor = x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
  return { name: 'cursorUpdate', boardId, username, cursor, ...(laser !== undefined && { laser }) };
}

/** Characters of a packed id. */
const ID_LENGTH = 22;

function decodeHeld(boardId: string, rest: string): ObjectUpdate {
  const [codes = '', username = ''] = split(rest, 1);
  const places = codes === NOWHERE ? [] : codes.split(';');
  return {
    ...{ name: 'objectUpdate', boardId, username },
    places: places.map((code) => {
      const [x = 0, y = 0, w = 0, h = 0, angle] = code.slice(ID_LENGTH).split(',').map(Number);
      const turn = angle === undefined ? {} : { angle };
      return { object: unpackId(code.slice(0, ID_LENGTH)), x, y, w, h, ...turn };
    }),
  };
}

/** Reads what the server sent on a board's topic; undefined for a kind that isn't known here. */
export function decodeBoardEvent(text: string, boardId: string): BoardEvent | undefined {
  const [kind, rest] = [text.charAt(0), text.slice(1)];
  if (kind === 'p') return decodePoints(boardId, rest);
  if (kind === 'b') return decodeBeginning(boardId, rest);
  if (kind === 'o') return decodeHeld(boardId, rest);
  if (kind === 'c') return decodeCursor(boardId, rest);
  const entry = decodeActOrTurn(kind, rest);
  return entry && { name: 'boardUpdate', type: 'drawn', boardId, entries: [entry] };
}
