import { ALPHABET, lineOf, unpackId } from './short-code.js';
import { decodeNumbers, encodeNumbers, type Numbers } from './stroke-code.js';
import { split } from './wire.js';

/*
 * Who hears all of a board in order needs no line twice. So both sides remember the lines that are being drawn, as far as
 * they were told: of a line that is known only what is new is sent, and of the finished stroke only how it ends. In the
 * texts of wire.ts 'd' is then a beginning with the line's place, 'e' a stroke that ends a line, and '=' numbers, coded as
 * those of points: for each line its place, how many of its latest points stay, how many numbers come, and the
 * points that follow, in steps from the last one that stays.
 */

const CODE = '=';
const LINES_MAX = ALPHABET.length;

interface ToldLine {
  readonly name: string;
  readonly pen: string;
  readonly author: string;
  /** With what a code begins. */
  readonly head: string;
  /** How many points stay, as far as one was told, their code, and where the last of them lies, in steps. */
  readonly from: number;
  readonly kept: string;
  readonly at: Numbers;
  /** Those that were told after them, in steps from the one before. */
  readonly latest: Numbers;
}

/** The line once `count` of its latest points stay; undefined where it has fewer. */
function stay(line: ToldLine, count: number): ToldLine | undefined {
  const axes = line.at.length;
  if (!(count >= 0 && count * axes <= line.latest.length)) return undefined;
  const staying = line.latest.slice(0, count * axes);
  return {
    ...line,
    from: line.from + count,
    kept: line.kept + encodeNumbers(staying),
    at: line.at.map((at, axis) =>
      staying.reduce((sum, step, place) => (place % axes === axis ? sum + step : sum), at),
    ),
    latest: line.latest.slice(count * axes),
  };
}

/** Points as a message tells them, the first from the sheet's corner, in steps from where the line is; and the other way round. */
const relative = (line: ToldLine, numbers: Numbers): Numbers =>
  numbers.map((number, place) => number - (line.at[place] ?? 0));
const absolute = (line: ToldLine, numbers: Numbers): Numbers =>
  numbers.map((number, place) => number + (line.at[place] ?? 0));

/** The lines that one side knows: of a topic's listeners, or of the one who listens. */
export class Shorthand {
  #lines: readonly (ToldLine | undefined)[] = [];

  /** Where somebody begins to listen, or events may be missing: what lines are told by next is said anew. */
  forget(): void {
    this.#lines = [];
  }

  /** What stands for a text of `toWire` to those who read it by `lengthen`: they are to hear every text, in this order. */
  shorten(text: string): string {
    const [kind, rest] = [text.charAt(0), text.slice(1)];
    if (kind === 'b' || kind === 'p') return this.#shortenPoints(text, rest);
    return kind === 's' ? this.#shortenStroke(text, rest) : text;
  }

  #shortenPoints(text: string, rest: string): string {
    const [name = '', from = '', points = ''] = split(rest, 3);
    const slot = this.#lines.findIndex((line) => line?.name === name);
    const known = this.#lines[slot];
    if (known === undefined) return text.startsWith('b') ? this.#begin(rest) : text;
    const line = stay(known, parseInt(from, 36) - known.from);
    const numbers = decodeNumbers(points.slice(1));
    if (line === undefined || numbers === undefined || !points.startsWith(line.head)) {
      // What was lost can't be caught up with: it is told in full until it is finished.
      this.#put(slot, { ...known, from: Infinity });
      return text;
    }
    const latest = relative(line, numbers);
    this.#put(slot, { ...line, latest });
    const count = line.from - known.from;
    return CODE + encodeNumbers([slot, count, latest.length, ...latest]);
  }

  #begin(rest: string): string {
    // Some were never finished, as their tabs were closed.
    if (this.#lines.filter((line) => line !== undefined).length === LINES_MAX) this.forget();
    const free = this.#lines.indexOf(undefined);
    const slot = free === -1 ? this.#lines.length : free;
    this.#note(slot, rest);
    return `d${ALPHABET.charAt(slot)}${rest}`;
  }

  #note(slot: number, rest: string): void {
    const [name = '', from = '', points = '', pen = '', author = ''] = split(rest, 4);
    const head = points.charAt(0);
    const latest = decodeNumbers(points.slice(1)) ?? [];
    const at = head === 'B' ? [0, 0, 0] : [0, 0];
    this.#put(slot, { name, pen, author, head, from: parseInt(from, 36), kept: '', at, latest });
  }

  #shortenStroke(text: string, rest: string): string {
    const [seq = '', time = '', id = '', pen = '', points = '', author = ''] = split(rest, 5);
    const name = lineOf(author, unpackId(id));
    const slot = this.#lines.findIndex((line) => line?.name === name);
    const line = this.#lines[slot];
    if (line === undefined) return text;
    this.#put(slot, undefined);
    const told = line.head + line.kept;
    const isTold = line.pen === pen && line.author === author && points.startsWith(told);
    if (!isTold) return text;
    return `e${ALPHABET.charAt(slot)}${seq} ${time} ${id} ${points.slice(told.length)}`;
  }

  /** The texts that a shorter one stands for, in their order. */
  lengthen(text: string): readonly string[] {
    const [kind, slot] = [text.charAt(0), ALPHABET.indexOf(text.charAt(1))];
    if (kind === CODE) return this.#lengthenPoints(decodeNumbers(text.slice(1)) ?? []);
    if (kind === 'd') {
      this.#note(slot, text.slice(2));
      return [`b${text.slice(2)}`];
    }
    const line = this.#lines[slot];
    if (kind !== 'e' || line === undefined) return [text];
    const [seq, time, id, points = ''] = text.slice(2).split(' ');
    return [`s${[seq, time, id, line.pen, line.head + line.kept + points, line.author].join(' ')}`];
  }

  #lengthenPoints(numbers: Numbers): readonly string[] {
    const texts: string[] = [];
    for (let rest = numbers; rest.length > 0;) {
      const [slot = 0, count = 0, length = 0, ...points] = rest;
      const latest = points.slice(0, length);
      rest = points.slice(length);
      const known = this.#lines[slot];
      const line = known && stay(known, count);
      if (line === undefined) continue;
      this.#put(slot, { ...line, latest });
      const code = line.head + encodeNumbers(absolute(line, latest));
      texts.push(`p${line.name} ${line.from.toString(36)} ${code}`);
    }
    return texts;
  }

  #put(slot: number, line: ToldLine | undefined): void {
    const lines = [...this.#lines];
    lines[slot] = line;
    this.#lines = lines;
  }
}

/** Whether it is numbers alone, of which several can be put together and packed. */
export const isCode = (text: string): boolean => text.startsWith(CODE);

const BYTE = 256;

/** Writes numbers of `from` values each with as few of `to`, as far as they are filled. */
function regroup(values: Iterable<number>, from: number, to: number): readonly number[] {
  const groups: number[] = [];
  let [held, room] = [0, 1];
  for (const value of values) {
    [held, room] = [held * from + value, room * from];
    while (room >= to) {
      room /= to;
      groups.push(Math.floor(held / room));
      held %= room;
    }
  }
  return groups;
}

/** Codes to whoever asked by the request of that number, as bytes. */
export function packCodes(requestId: number, codes: readonly string[]): Uint8Array {
  const code = [encodeNumbers([requestId]), ...codes.map((each) => each.slice(1)), FILLER].join('');
  const values = Array.from(code, (character) => ALPHABET.indexOf(character));
  return Uint8Array.from(regroup(values, ALPHABET.length, BYTE));
}

/** No number ends with it. */
const FILLER = '_';

/** Which request it answers, and the code. */
export function unpackCodes(bytes: Uint8Array): { readonly id: number; readonly code: string } {
  const characters = regroup(bytes, BYTE, ALPHABET.length).map((value) => ALPHABET.charAt(value));
  if (characters.at(-1) === FILLER) characters.pop();
  const [id = 0, ...numbers] = decodeNumbers(characters.join('')) ?? [];
  return { id, code: CODE + encodeNumbers(numbers) };
}
