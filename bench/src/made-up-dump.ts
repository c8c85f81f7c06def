import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRandom } from './random.js';
import { serialWord } from './questions-store.js';
import type { SamplePost } from './sample-post.js';

/** How many rows of each kind a dump has. */
export interface DumpSize {
  readonly users: number;
  readonly tags: number;
  readonly questions: number;
  readonly answers: number;
  readonly comments: number;
  readonly votes: number;
}

/** About `rows` rows in the shares of a small real site's dump (french.meta), as there mostly votes. */
export const sizeByRows = (rows: number): DumpSize => ({
  users: Math.ceil(rows * 0.2),
  tags: Math.ceil(rows * 0.01),
  questions: Math.ceil(rows * 0.04),
  answers: Math.ceil(rows * 0.06),
  comments: Math.ceil(rows * 0.16),
  votes: Math.ceil(rows * 0.53),
});

/** A community that grows: two answers, and five comments and votes a question. */
export const sizeByQuestions = (questions: number): DumpSize => ({
  users: Math.ceil(questions / 5),
  tags: 500 + Math.ceil(questions / 100),
  questions,
  answers: questions * 2,
  comments: questions * 2,
  votes: questions * 3,
});

const WORDS_PER_PARAGRAPH = 60;
const WORDS_PER_BIOGRAPHY = 30;
const FIRST_DAY = Date.parse('2012-01-01T00:00:00Z');
const MINUTE_MS = 60_000;
const PIECE_CHARACTERS = 1 << 18;

type Attributes = Readonly<Record<string, string | number | undefined>>;

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function xmlRow(row: Attributes): string {
  let text = '  <row';
  for (const [name, value] of Object.entries(row)) {
    if (value !== undefined) text += ` ${name}="${escape(String(value))}"`;
  }
  return `${text} />\n`;
}

function* xml(root: string, rows: Iterable<Attributes>): Generator<string> {
  let piece = `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n`;
  for (const row of rows) {
    piece += xmlRow(row);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</${root}>\n`;
}

/** Paragraphs with the markup that posts have: what the importer must turn into Markdown. */
function html(words: readonly string[]): string {
  const paragraphs: string[] = [];
  for (let start = 0; start < words.length; start += WORDS_PER_PARAGRAPH) {
    const [first = '', second = '', third = '', ...rest] = words.slice(
      start,
      start + WORDS_PER_PARAGRAPH,
    );
    const link = `<a href="https://example.com/${encodeURIComponent(second)}">${second}</a>`;
    paragraphs.push(
      `<p><strong>${first}</strong> ${link} <code>${third}</code> ${rest.join(' ')}</p>`,
    );
  }
  return paragraphs.join('\n\n');
}

/**
 * Writes a Stack Exchange dump into `folder`, memory staying flat. Each text is as long as that of a sample, and its
 * words are drawn from all samples' words, so that each is as common as it is there; a question's title ends with a
 * word of its own.
 */
export async function writeMadeUpDump(
  folder: string,
  samples: readonly SamplePost[],
  size: DumpSize,
): Promise<void> {
  const random = createRandom(9);
  const from = (count: number): number => 1 + Math.floor(random() * count);
  /** Some are asked and say far more than others. */
  const unevenly = (count: number): number => 1 + Math.floor(random() ** 2 * count);
  const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  const drawn = samples.flatMap(({ title, text, answers }) =>
    wordsOf([title, text, ...answers].join(' ')),
  );
  const lengths = (texts: readonly string[]): number[] => texts.map((text) => wordsOf(text).length);
  const all = {
    title: lengths(samples.map(({ title }) => title)),
    question: lengths(samples.map(({ text }) => text)),
    answer: lengths(samples.flatMap(({ answers }) => answers)),
    comment: lengths(samples.flatMap(({ comments }) => comments)),
  };
  const words = (count: number): string[] =>
    Array.from(
      { length: Math.max(1, count) },
      () => drawn[Math.floor(random() * drawn.length)] ?? '',
    );
  const wordsOfA = (kind: keyof typeof all): string[] =>
    words(all[kind][from(all[kind].length) - 1] ?? 1);
  const tags = (): string =>
    Array.from({ length: from(4) }, () => `<tag-${unevenly(size.tags)}>`).join('');
  const time = (id: number): string =>
    new Date(FIRST_DAY + id * MINUTE_MS).toISOString().slice(0, -1);
  const written = (id: number) => ({ Id: id, CreationDate: time(id) });
  const ContentLicense = 'CC BY-SA 4.0';
  const posts = size.questions + size.answers;
  /** Questions stand evenly among the posts. */
  const questionsUpTo = (id: number): number => Math.floor((id * size.questions) / posts);
  const idOfQuestion = (number: number): number => Math.ceil((number * posts) / size.questions);
  /** Most are answered, commented on and voted on soon, some long after. */
  const notLongBefore = (last: number): number =>
    Math.max(1, last - Math.floor(last * random() ** 8));
  const postBefore = (id: number, rowCount: number): number =>
    notLongBefore(Math.ceil((id * posts) / rowCount));

  const isQuestion = (id: number): boolean => questionsUpTo(id) > questionsUpTo(id - 1);
  function post(id: number): Attributes {
    const number = questionsUpTo(id);
    const common = { ...written(id), OwnerUserId: unevenly(size.users), Score: 1, ContentLicense };
    if (!isQuestion(id)) {
      // The first answer behind a question is its own.
      const asked = isQuestion(id - 1) ? number : notLongBefore(Math.max(1, number));
      const Body = html(wordsOfA('answer'));
      return { ...common, PostTypeId: 2, ParentId: idOfQuestion(asked), Body };
    }
    return {
      ...common,
      PostTypeId: 1,
      Title: [...wordsOfA('title'), serialWord(number)].join(' '),
      Body: html(wordsOfA('question')),
      Tags: tags(),
      ViewCount: from(300),
      AcceptedAnswerId: random() < 0.5 && !isQuestion(id + 1) ? id + 1 : undefined,
    };
  }

  function* rows(count: number, make: (id: number) => Attributes): Generator<Attributes> {
    for (let id = 1; id <= count; id += 1) yield make(id);
  }

  const files = {
    Users: rows(size.users, (id) => ({
      ...written(id),
      DisplayName: `Person ${id}`,
      AboutMe: html(words(WORDS_PER_BIOGRAPHY)),
    })),
    Tags: rows(size.tags, (id) => ({ Id: id, TagName: `tag-${id}`, Count: 10 })),
    Posts: rows(posts, post),
    Comments: rows(size.comments, (id) => ({
      ...written(id),
      PostId: postBefore(id, size.comments),
      UserId: unevenly(size.users),
      Text: wordsOfA('comment').join(' '),
      ContentLicense,
    })),
    Votes: rows(size.votes, (id) => ({
      ...written(id),
      PostId: postBefore(id, size.votes),
      VoteTypeId: 2,
    })),
  };

  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await pipeline(
      Readable.from(xml(name.toLowerCase(), content)),
      createWriteStream(join(folder, `${name}.xml`)),
    );
  }
}
