import { kindOf, type ObjectKind } from './object-forms.js';
import type { BoardEntry } from './schema.js';

/** Names of what is drawn, within a sentence: one of them, and several. */
const kindWords: Readonly<Record<ObjectKind, readonly [string, string]>> = {
  line: ['a line', 'lines'],
  arrow: ['an arrow', 'arrows'],
  rectangle: ['a rectangle', 'rectangles'],
  ellipse: ['an ellipse', 'ellipses'],
  text: ['a text', 'texts'],
  note: ['a note', 'notes'],
  diamond: ['a diamond', 'diamonds'],
  picture: ['a picture', 'pictures'],
  path: ['a stroke', 'strokes'],
};

type Words = readonly [verb: string, one: string, many: string];

/** What one entry says, once for each object that it is about. */
function wordsOf(entry: BoardEntry): readonly Words[] {
  switch (entry.kind) {
    case 'stroke':
      return [
        entry.pen.tool === 'brush' ? ['drew', 'a stroke', 'strokes'] : ['erased', 'once', 'times'],
      ];
    case 'object':
      return [['drew', ...kindWords[kindOf(entry)]]];
    case 'change':
      return entry.changes.map(({ set }) => [verbOf(Object.keys(set)), 'an object', 'objects']);
    case 'clear':
      return [['cleared', 'the whiteboard', 'whiteboards']];
    case 'image':
      return [['put', 'a picture on the sheet', 'pictures on the sheet']];
    case 'taking':
      return [['took off', 'somebody’s part', 'parts of people']];
    case 'undo':
      return [['took back', 'a change', 'changes']];
    case 'redo':
      return [['brought back', 'a change', 'changes']];
  }
}

function verbOf(properties: readonly string[]): string {
  if (properties.includes('isDeleted')) return 'deleted';
  if (properties.includes('text')) return 'rewrote';
  if (properties.includes('angle')) return 'turned';
  if (properties.includes('w') || properties.includes('h')) return 'resized';
  return properties.includes('x') || properties.includes('y') ? 'moved' : 'changed';
}

/** 'ben drew an arrow, moved 3 objects; ada erased once': what people did, as one hears it. */
export function spokenEntries(entries: readonly BoardEntry[]): string {
  const people = new Map<string, Map<string, { readonly words: Words; count: number }>>();
  for (const entry of entries) {
    const acts = people.get(entry.author) ?? new Map<string, { words: Words; count: number }>();
    people.set(entry.author, acts);
    for (const words of wordsOf(entry)) {
      const known = acts.get(words.join());
      if (known === undefined) acts.set(words.join(), { words, count: 1 });
      else known.count += 1;
    }
  }
  const sentences = [...people].map(([author, acts]) => {
    const parts = [...acts.values()].map(({ words: [verb, one, many], count }) =>
      count === 1 ? `${verb} ${one}` : `${verb} ${count} ${many}`,
    );
    return `${author} ${parts.join(', ')}`;
  });
  return sentences.join('; ');
}
