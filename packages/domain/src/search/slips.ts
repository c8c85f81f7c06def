/** Shorter words are like too many others. */
const SHORTEST = 3;
const LONGEST = 24;

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюя';

/** All that a slip of the hand may have made of a word: a letter too many, too few, another, or two that changed places. */
export function withoutSlip(word: string): readonly string[] {
  const letters = word.match(/./gsu) ?? [];
  if (letters.length < SHORTEST || letters.length > LONGEST || !/^\p{L}+$/u.test(word)) return [];
  const alphabet = /\p{Script=Cyrillic}/u.test(word) ? CYRILLIC : LATIN;
  const made = new Set<string>();
  const add = (parts: readonly string[]): unknown => made.add(parts.join(''));
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [one = '', two = '', ...rest] = after;
    if (one !== '') add([...before, ...after.slice(1)]);
    if (two !== '') add([...before, two, one, ...rest]);
    for (const letter of alphabet) {
      add([...before, letter, ...after]);
      if (one !== '') add([...before, letter, ...after.slice(1)]);
    }
  }
  made.delete(word);
  return [...made];
}

/** How many slips lie between two words. */
export function slipsBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let last: number[] = [];
  let row = to.map((_, n) => n);
  row.push(to.length);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const haveChanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (haveChanged) least = Math.min(least, (last[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [last, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
