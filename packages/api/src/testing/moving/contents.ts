import { questions, type QuestionDocument } from '../../features/questions/index.js';
import { movable, type AnyDocument, type Movable } from '../../moving/collections.js';
import type { DocumentStore, IndexDefinition } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { randomDocument, randomNumbers, walksOf } from '../document-store/random-documents.js';
import { day, question } from '../document-store/searched-questions.js';

const WORDS = ['apples', 'pears', 'plums', 'aprons'];

const questionOf = (n: number): QuestionDocument => ({
  ...question({
    _id: `q${String(n)}`,
    title: `${WORDS[n % 4] ?? ''} and \u2028 ${String(n)}`,
    text: `${WORDS[n % 3] ?? ''} 👩‍👩‍👧 \0 "quoted" \\ ${'long '.repeat(n % 50)}`,
    tags: WORDS.slice(n % 4),
    // Each at a time of its own: in what order matches of one millisecond come is up to the engine.
    askDateTime: day((n * 7) % 1009),
  }),
  viewCount: n % 5,
});

/** What searches read of documents that are not questions. */
function searched(n: number) {
  const at = day((n * 7) % 1009);
  const text = `${WORDS[n % 4] ?? ''} ${WORDS[n % 3] ?? ''} ${String(n)}`;
  const username = `${WORDS[n % 4] ?? ''} ${String(n)}`;
  return {
    ...{ username, owner: username, ansBy: username, commentBy: username, msgFrom: username },
    ...{ name: `${WORDS[n % 3] ?? ''}-${String(n)}`, description: '' },
    questionCount: (n * 7) % 1009,
    ...{ text, msg: text, title: text, biography: text },
    ...{ dateJoined: at, dateCreated: at, ansDateTime: at, commentDateTime: at, msgDateTime: at },
  };
}

/** Documents in every collection, so many in each, with revisions of their own. */
export async function fillAll(store: DocumentStore, perCollection: number): Promise<void> {
  const random = randomNumbers(7);
  for (const definition of movable) {
    const documents = Array.from({ length: perCollection }, (_, n): AnyDocument => {
      const revision = 1 + Math.floor(random() * 9);
      return definition.name === questions.name
        ? { ...questionOf(n), revision }
        : { ...randomDocument(definition, `d${String(n)}`, random), ...searched(n), revision };
    });
    await store.collection(definition).restoreMany(documents);
  }
}

export async function everything(
  store: DocumentStore,
  definition: Movable,
): Promise<readonly AnyDocument[]> {
  const found: AnyDocument[] = [];
  for await (const document of store.collection(definition).all()) found.push(document);
  return found;
}

const named = ({ _id, revision }: AnyDocument): string => `${_id}@${String(revision)}`;

/** What every list, count and search of a store answers, where `known` says which lists there are. */
export async function answersOf(store: DocumentStore, known: DocumentStore = store) {
  const answers: Record<string, unknown> = {};
  for (const definition of movable) {
    const collection = store.collection(definition);
    answers[definition.name] = await everything(store, definition);
    const documents = await everything(known, definition);
    for (const [index, declaration] of Object.entries<IndexDefinition>(definition.indexes)) {
      for (const [key, { equals }] of walksOf(declaration, documents as never)) {
        const name = `${definition.name}.${index} ${key}`;
        const list: string[] = [];
        for await (const each of readAll(collection, index, { equals, pageSize: 7 })) {
          list.push(named(each));
        }
        answers[name] = list;
        if (declaration.counted) answers[`${name} counted`] = await collection.count(index, equals);
      }
    }
  }
  for (const definition of movable.filter(({ search }) => search !== undefined)) {
    const collection = store.collection(definition);
    for (const words of [['ap'], ['apples', 'pe'], ['long', 'a'], ['1']]) {
      for (const labels of [[], ['plums']]) {
        const request = { words, labels };
        answers[`${definition.name}? ${words.join(' ')}, ${labels.join(' ')}`] = [
          await collection.matchingIds(request, 1000),
          await collection.countMatches(request, 1000),
        ];
      }
    }
  }
  return answers;
}

/** Keeps what a move says of itself. */
export function recordingWatcher(onDocument: (count: number) => void = () => undefined) {
  const notes: string[] = [];
  const written: string[] = [];
  let pass = '';
  let count = 0;
  return {
    notes,
    /** Collections of the documents that were written, in their order. */
    written,
    begins(name: string) {
      pass = name;
    },
    advanced(collection: string, documents: number) {
      if (pass !== 'Copying' && pass !== 'Restoring') return;
      for (let n = 0; n < documents; n += 1) written.push(collection);
      count += documents;
      onDocument(count);
    },
    note: (line: string) => void notes.push(line),
  };
}
