/**
 * What a function makes of words, kept for those that came lately, at least `most` and at most twice as many: a
 * text's words are few, and come again and again. The function is pure, and never gives undefined.
 */
export function remembered<V>(most: number, make: (word: string) => V): (word: string) => V {
  let known = new Map<string, V>();
  let before = new Map<string, V>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const made = before.get(word) ?? make(word);
    if (known.size >= most) {
      before = known;
      known = new Map();
    }
    // Put together anew: a part of a text would keep the whole of it.
    known.set(Array.from(word).join(''), made);
    return made;
  };
}
