import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { groupBy } from './group-by.js';
import type { SamplePost } from './sample-post.js';

/** The Stack Exchange dumps at `folder`: itself, or the folders in it. */
export async function dumpFolders(folder: string | undefined): Promise<string[]> {
  if (folder === undefined || !existsSync(folder)) return [];
  const inside = (await readdir(folder)).map((name) => join(folder, name));
  return [folder, ...inside].filter((each) => existsSync(join(each, 'Posts.xml')));
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};

const unescape = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|(\w+));/gi, (whole, hex?: string, name?: string) =>
    hex === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(parseInt(hex, 16)),
  );

const plainText = (html: string): string => unescape(html.replace(/<[^>]*>/g, '')).trim();

type Row = Readonly<Record<string, string | undefined>>;

async function readRows(folder: string, file: string): Promise<Row[]> {
  const xml = await readFile(join(folder, file), 'utf8');
  return [...xml.matchAll(/<row ([^>]*?)\/>/g)].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)];
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, unescape(value)]));
  });
}

/** Posts of an old dump are tagged `<one><two>`, of a new one `|one|two|`. */
const tagNames = (tags = ''): string[] => tags.split(/[<>|]+/).filter((name) => name !== '');

/** The questions of a dump, each with the texts of its answers and comments; a picture alone is no text, which nobody may send. */
export async function readDumpPosts(folder: string): Promise<SamplePost[]> {
  const posts = await readRows(folder, 'Posts.xml');
  const comments = groupBy(await readRows(folder, 'Comments.xml'), ({ PostId }) => PostId);
  const answers = groupBy(posts, ({ ParentId }) => ParentId);
  return posts
    .filter(({ PostTypeId }) => PostTypeId === '1')
    .map((question) => ({
      title: question['Title'] ?? '',
      text: plainText(question['Body'] ?? ''),
      tags: tagNames(question['Tags']),
      upVotes: Math.max(0, Number(question['Score'])),
      answers: (answers.get(question['Id']) ?? [])
        .map(({ Body = '' }) => plainText(Body))
        .filter((text) => text !== ''),
      comments: (comments.get(question['Id']) ?? []).map(({ Text = '' }) => Text),
    }));
}
