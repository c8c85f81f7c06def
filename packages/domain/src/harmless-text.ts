const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const EMBEDDINGS = '\u202a\u202b\u202d\u202e';
const END_OF_EMBEDDING = '\u202c';
const END_OF_ISOLATE = '\u2069';

/** One line: what is open at its end is closed there, and what would close something outside of it goes. */
function withClosedDirections(line: string): string {
  const open: string[] = [];
  const balanced = line.replace(DIRECTIONS, (sign) => {
    if (sign === END_OF_EMBEDDING) return open.at(-1) === sign ? (open.pop() ?? '') : '';
    if (sign === END_OF_ISOLATE) {
      if (!open.includes(sign)) return '';
      while (open.pop() !== sign);
      return sign;
    }
    open.push(EMBEDDINGS.includes(sign) ? END_OF_EMBEDDING : END_OF_ISOLATE);
    return sign;
  });
  return balanced + open.reverse().join('');
}

/** The text with every change of direction ended where its line ends. Needed again where a text was cut. */
export const containedText = (text: string): string =>
  text.search(DIRECTIONS) === -1
    ? text
    : text
        .split(/([\n\r\u2028\u2029\u0085])/)
        .map(withClosedDirections)
        .join('');
