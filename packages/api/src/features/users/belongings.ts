import { usernameKey, type Figures } from '@collabor8/domain';
import type { OwnFile, Writing } from '../../platform/feature.js';
import { KEPT_TYPE } from '../../images/encode.js';
import type { Collections } from '../../ports/document-store.js';
import { avatars, users } from './documents.js';
import type { Others } from './others.js';
import { userMissing } from './user-changes.js';

/** Characters of what was written that are held until they become files: an archive begins each with its size. */
const HELD_MAX = 64 * 1024;
const BLOCK = 512;

/** The head of a file in a tar archive (POSIX ustar): its name of at most 100 letters of ASCII, and its bytes. */
function headOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string =>
    `${value.toString(8).padStart(digits, '0')}\0`;
  head.write(name, 0, 'ascii');
  head.write(octal(0o644, 7), 100);
  head.write(octal(0, 7), 108);
  head.write(octal(0, 7), 116);
  head.write(octal(size, 11), 124);
  head.write(octal(0, 11), 136);
  // Of the sum of all bytes, its own are taken for blanks.
  head.write('        0', 148);
  head.write('ustar\0' + '00', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** What fills a file up to whole blocks. */
const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

const fileOf = (name: string, text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([headOf(name, bytes.length), bytes, paddingOf(bytes.length)]);
};

const numbered = (name: string, count: number, ending: string): string =>
  `${name}-${String(count).padStart(4, '0')}.${ending}`;

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const isMessage = ({ kind }: Writing): boolean => kind.endsWith('message');

/** A post with what else is known of it above its text, as many programs read it. */
function markdownOf({ kind, title, text, ...others }: Writing): string {
  const known = Object.entries({ kind, ...others }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const heading = wordsIn(title) === '' ? '' : `# ${wordsIn(title)}\n\n`;
  return `---\n${known.join('\n')}\n---\n\n${heading}${wordsIn(text)}\n`;
}

/** All that somebody wrote, as a tar archive, of which memory holds HELD_MAX or the longest text. */
async function* archiveOf(
  writings: AsyncIterable<Writing>,
  files: AsyncIterable<OwnFile>,
): AsyncGenerator<Buffer> {
  const counts = new Map<string, number>();
  const next = (name: string): number => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
  /** Numbers of chats: their ids may be no names of files. */
  const chats = new Map<string, number>();
  let json: string[] = [];
  let said = new Map<string, string[]>();
  let held = 0;

  function* heldFiles(): Generator<Buffer> {
    yield fileOf(numbered('json/part', next('json'), 'json'), `[\n${json.join(',\n')}\n]\n`);
    for (const [chat, lines] of said) {
      yield fileOf(numbered(`markdown/${chat}`, next(chat), 'md'), lines.join('\n'));
    }
    json = [];
    said = new Map();
    held = 0;
  }

  function say({ chatId, chat, msg, msgDateTime }: Writing): void {
    const id = wordsIn(chatId);
    if (id !== '' && !chats.has(id)) chats.set(id, chats.size + 1);
    const number = chats.get(id);
    const name = number === undefined ? 'global' : `chat-${number}`;
    const lines = said.get(name) ?? [`# ${wordsIn(chat) || name}\n`];
    said.set(name, lines);
    lines.push(`**${wordsIn(msgDateTime)}**\n\n${wordsIn(msg)}\n`);
  }

  for await (const writing of writings) {
    const line = JSON.stringify(writing);
    json.push(line);
    held += line.length;
    const { kind } = writing;
    if (isMessage(writing)) say(writing);
    else if (typeof writing['text'] === 'string') {
      yield fileOf(numbered(`markdown/${kind}`, next(kind), 'md'), markdownOf(writing));
    }
    if (held >= HELD_MAX) yield* heldFiles();
  }
  if (held > 0) yield* heldFiles();
  for await (const { ending, size, read } of files) {
    yield headOf(numbered('files/file', next('file'), ending), size);
    for await (const piece of read()) yield piece;
    yield paddingOf(size);
  }
  // An archive ends with two empty blocks.
  yield Buffer.alloc(2 * BLOCK);
}

/** What all features together know of one person. */
export function createBelongings(store: Collections, { all }: Pick<Others, 'all'>) {
  async function profileOf(username: string): Promise<Writing> {
    const user = await store.collection(users).get(usernameKey(username));
    if (user === undefined) throw userMissing();
    const made = (await store.collection(avatars).get(user._id))?.made;
    const { biography, dateJoined } = user;
    return {
      ...{ kind: 'profile', username: user.username, biography, dateJoined },
      ...(made !== undefined && { picture: `data:${KEPT_TYPE};base64,${made}` }),
    };
  }

  /** All that somebody wrote and made, read as it is written out: memory holds a page at a time. */
  async function* writingsOf(username: string): AsyncGenerator<Writing> {
    yield await profileOf(username);
    for (const writings of all.writings) yield* writings(username);
  }

  async function* filesOf(username: string): AsyncGenerator<OwnFile> {
    for (const files of all.files) yield* files(username);
  }

  return {
    writingsOf,

    /** The same with the files that they sent, as a tar archive. */
    archiveOf: (username: string): AsyncGenerator<Buffer> =>
      archiveOf(writingsOf(username), filesOf(username)),

    async figuresOf(username: string): Promise<Figures> {
      const counted = all.figures.map((figures) => figures(username));
      return Object.assign({}, ...(await Promise.all(counted))) as Figures;
    },
  };
}
