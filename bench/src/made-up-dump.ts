import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeUpPosts } from './made-up-posts.js';
import { createRandom } from './random.js';

/** Shares of the rows of a small real site's dump (french.meta). */
const shares = { Users: 0.2, Posts: 0.1, Comments: 0.16, Votes: 0.53, Tags: 0.01 };
const WORDS_PER_PARAGRAPH = 60;
const ANSWERS_PER_QUESTION = 1.5;
const FIRST_DAY = Date.parse('2012-01-01T00:00:00Z');
const MINUTE_MS = 60_000;

type Attributes = Readonly<Record<string, string | number | undefined>>;

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function xml(root: string, rows: readonly Attributes[]): string {
  const lines = rows.map((row) => {
    const attributes = Object.entries(row).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}="${escape(String(value))}"`],
    );
    return `  <row ${attributes.join(' ')} />`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n${lines.join('\n')}\n</${root}>\n`;
}

/** Paragraphs with the markup that posts have: what the importer must turn into Markdown. */
function html(text: string): string {
  const words = text.split(' ');
  const paragraphs: string[] = [];
  for (let start = 0; start < words.length; start += WORDS_PER_PARAGRAPH) {
    const [first = '', second = '', third = '', ...rest] = words.slice(
      start,
      start + WORDS_PER_PARAGRAPH,
    );
    const link = `<a href="https://example.com/${second}">${second}</a>`;
    paragraphs.push(
      `<p><strong>${first}</strong> ${link} <code>${third}</code> ${rest.join(' ')}</p>`,
    );
  }
  return paragraphs.join('\n\n');
}

/** Writes a Stack Exchange dump of about `rowCount` rows into `folder`, as in reality mostly votes. */
export async function writeMadeUpDump(folder: string, rowCount: number): Promise<void> {
  const random = createRandom(9);
  const from = (count: number): number => 1 + Math.floor(random() * count);
  const samples = makeUpPosts();
  const sample = (position: number) => samples[position % samples.length];
  const count = (share: number): number => Math.max(1, Math.round(rowCount * share));
  const rows = (share: number, make: (id: number) => Attributes): Attributes[] =>
    Array.from({ length: count(share) }, (_, index) => make(index + 1));
  const time = (id: number): string =>
    new Date(FIRST_DAY + id * MINUTE_MS).toISOString().slice(0, -1);

  const users = count(shares.Users);
  const posts = count(shares.Posts);
  const questions = Math.ceil(posts / (1 + ANSWERS_PER_QUESTION));
  const written = (id: number) => ({ Id: id, CreationDate: time(id) });
  const ContentLicense = 'CC BY-SA 4.0';

  const files = {
    Users: rows(shares.Users, (id) => ({
      ...written(id),
      DisplayName: `Person ${id}`,
      AboutMe: html(sample(id)?.comments[0] ?? ''),
    })),
    Tags: rows(shares.Tags, (id) => ({ Id: id, TagName: `tag-${id}`, Count: 10 })),
    Posts: rows(shares.Posts, (id) => ({
      ...written(id),
      OwnerUserId: from(users),
      Score: 1,
      ContentLicense,
      ...(id <= questions
        ? {
            PostTypeId: 1,
            Title: `${sample(id)?.title ?? ''} ${id}`,
            Body: html(sample(id)?.text ?? ''),
            Tags: (sample(id)?.tags ?? []).map((tag) => `<${tag}>`).join(''),
            ViewCount: from(300),
          }
        : {
            PostTypeId: 2,
            ParentId: from(questions),
            Body: html(sample(id)?.answers[0] ?? sample(id)?.text ?? ''),
          }),
    })),
    Comments: rows(shares.Comments, (id) => ({
      ...written(id),
      PostId: from(posts),
      UserId: from(users),
      Text: sample(id)?.comments[0] ?? sample(id)?.title,
      ContentLicense,
    })),
    Votes: rows(shares.Votes, (id) => ({ ...written(id), PostId: from(posts), VoteTypeId: 2 })),
  };

  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.xml`), xml(name.toLowerCase(), content));
  }
}
