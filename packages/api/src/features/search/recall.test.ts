import { searchWords } from '@collabor8/domain';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, importInto, recordingWatcher, writeDump } from '../../testing/dumps.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { ANSWER, QUESTION } from '../../testing/tiny-dump.js';

/** A folder of dumps, one folder a site; without it the posts below are searched alone. */
const dumps = process.env['COLLABOR8_DUMPS'] ?? '';

/** Words in all forms that people write, told by hand: whoever looks for one of them finds the others. */
const FORMS = [
  ['question', 'questions'],
  ['answer', 'answers', 'answered', 'answering'],
  ['tag', 'tags', 'tagged', 'tagging'],
  ['vote', 'votes', 'voted', 'voting'],
  ['language', 'languages'],
  ['close', 'closed', 'closing', 'closes'],
  ['réponse', 'réponses'],
  ['étiquette', 'étiquettes'],
  ['mot', 'mots'],
];

/** Slips of many kinds, with what was meant. */
const SLIPS = [
  ['questoin', 'question'],
  ['qestion', 'question'],
  ['questiion', 'question'],
  ['wuestion', 'question'],
  ['quesstions', 'questions'],
  ['anwser', 'answer'],
  ['aswer', 'answer'],
  ['answr', 'answer'],
  ['anzwers', 'answers'],
  ['lnaguage', 'language'],
  ['langage', 'language'],
  ['languagge', 'language'],
  ['languagw', 'language'],
  ['comunity', 'community'],
  ['commuinty', 'community'],
  ['comumnity', 'community'],
  ['communitty', 'community'],
  ['cmomunity', 'community'],
  ['communty', 'community'],
  ['comminuty', 'community'],
] as const;

const asHtml = (text: string): string => `<p>${text}</p>`;

async function writePosts(): Promise<string> {
  const english = FORMS.slice(0, 6).flat();
  const french = FORMS.slice(6).flat();
  const texts = [
    ...english.map((word) => `This is what the community says of ${word} and of the others.`),
    ...french.map((word) => `Les gens qui sont ici ne parlent pas de ${word} dans la vie.`),
  ];
  const posts = texts.flatMap((text, index) => [
    { ...QUESTION, Id: index * 2 + 1, Body: asHtml(text) },
    { ...ANSWER, Id: index * 2 + 2, ParentId: index * 2 + 1, Body: asHtml(text) },
  ]);
  return writeDump('forms.meta', { 'Posts.xml': posts });
}

interface Post {
  readonly id: string;
  readonly kind: 'questions' | 'answers';
  readonly words: ReadonlySet<string>;
}

const sites = existsSync(dumps) ? readdirSync(dumps).map((site) => join(dumps, site)) : [];

describe.each(['forms.meta', ...sites])('a search of the posts of %s', (site) => {
  let server: TestServer;
  let reader: Person;
  let posts: readonly Post[];

  beforeAll(async () => {
    server = await startTestServer();
    reader = await signUp(server, 'reader');
    const folder = site === 'forms.meta' ? await writePosts() : site;
    await importInto(server.store, folder, recordingWatcher());
    const { questions, answers } = await contentOf(server.store);
    posts = [
      ...questions.map(({ _id, title, text }) => ({
        ...{ id: _id, kind: 'questions' as const },
        words: new Set(searchWords(`${title}\n${text}`)),
      })),
      ...answers.map(({ _id, text }) => ({
        ...{ id: _id, kind: 'answers' as const },
        words: new Set(searchWords(text)),
      })),
    ];
  });
  afterAll(async () => {
    await reader.leave();
    await server.close();
  });

  async function found(search: string, kind: Post['kind']): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: { items: readonly { id: string }[]; nextCursor: string | null } =
        await reader.trpc.search.all.query({ search, kind, limit: 100, ...(cursor && { cursor }) });
      page.items.forEach(({ id }) => ids.add(id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  }

  it.each(FORMS)('finds every post that holds %j in any form', async (...forms) => {
    const known = forms.map((form) => searchWords(form).join(' '));
    for (const kind of ['questions', 'answers'] as const) {
      const wanted = posts.filter(
        (post) => post.kind === kind && known.some((word) => post.words.has(word)),
      );
      if (site === 'forms.meta') expect(wanted).toHaveLength(forms.length);
      for (const form of forms) {
        const ids = await found(form, kind);
        expect(wanted.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
      }
    }
  });

  it('tells what was meant by twenty slips, and finds it', async () => {
    const told: (readonly [slip: string, meant: string | undefined, found: boolean])[] = [];
    for (const [slip] of SLIPS) {
      const { didYouMean } = await reader.trpc.search.all.query({ search: slip });
      const ids = didYouMean === undefined ? new Set() : await found(didYouMean, 'questions');
      told.push([slip, didYouMean, ids.size > 0]);
    }
    const expected = SLIPS.map(([slip, meant]) => [slip, meant, true]);
    if (site === 'forms.meta') expect(told).toEqual(expected);
    else expect(told.filter(([, meant]) => meant !== undefined).length).toBeGreaterThan(15);
  });
});
