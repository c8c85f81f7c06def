import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestProcess } from '../testing/test-process.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';

const ORIGIN = 'https://collabor8.example';

let server: TestServer;
let open: TestProcess;
let ada: Person;
let ben: Person;
let qid: string;
let answerId: string;

beforeAll(async () => {
  server = await startTestServer({ publicOrigin: ORIGIN });
  open = await server.startBeside('open', { reading: 'open' });
  ada = await signUp(server, 'ada');
  ben = await signUp(server, 'ben');
  const asked = { title: 'Is 1 < 2 & "so"?', text: 'Because\u0007', tagNames: 'odd-ones' };
  ({ _id: qid } = await ada.trpc.questions.ask.mutate(asked));
  ({ _id: answerId } = await ben.trpc.questions.answer.mutate({ qid, text: 'It **is**' }));
});
afterAll(() => server.close());

const read = (path: string, headers: Record<string, string> = {}, at: TestProcess = server) =>
  fetch(at.url + path, { headers });
const asAda = (path: string, headers: Record<string, string> = {}) =>
  read(path, { cookie: ada.cookie, ...headers });

/** The texts of some elements as a strict reader of XML has them; each entry's by itself, the feed's own first. */
function readAtom(text: string): readonly Readonly<Record<string, string>>[] {
  const parts: Record<string, string>[] = [{}];
  let within = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom');
    if (local === 'entry') parts.push({});
    within = local;
  });
  parser.on('closetag', () => {
    within = '';
  });
  parser.on('text', (heard) => {
    const part = parts.at(-1);
    if (part !== undefined && within !== '') part[within] = (part[within] ?? '') + heard;
  });
  parser.write(text).close();
  return parts;
}

async function feedAt(path: string) {
  const answer = await asAda(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const [feed, ...entry] = readAtom(await answer.text());
  return { ...feed, entry };
}

describe('a feed', () => {
  it('has what was asked about a tag', async () => {
    const feed = await feedAt('/feeds/tag/odd-ones');
    expect(feed).toMatchObject({
      id: `${ORIGIN}/feeds/tag/odd-ones`,
      title: 'Questions about odd-ones · Collabor8',
      entry: [{ id: `${ORIGIN}/question/${qid}`, title: 'Is 1 < 2 & "so"?' }],
    });
  });

  it('has a question and its answers, the latest first, and its date', async () => {
    const feed = await feedAt(`/feeds/question/${qid}`);
    expect(feed.entry.map((each) => each['id'])).toEqual([
      `${ORIGIN}/question/${qid}#answer-${answerId}`,
      `${ORIGIN}/question/${qid}`,
    ]);
    expect(Date.parse(feed.entry[0]?.['updated'] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('has what somebody asked and answered', async () => {
    const { entry } = await feedAt('/feeds/user/ben');
    expect(entry.map((each) => each['title'])).toEqual(['Re: Is 1 < 2 & "so"?']);
  });

  it.each(['/feeds/tag/nothing', '/feeds/question/nothing', '/feeds/user/nobody'])(
    'of nothing is missing: %s',
    async (path) => {
      expect((await asAda(path)).status).toBe(404);
    },
  );

  it('is not sent again to whoever has it', async () => {
    const first = await asAda('/feeds/tag/odd-ones');
    const etag = first.headers.get('etag') ?? '';
    const date = first.headers.get('last-modified') ?? '';
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': date }]) {
      // What fetch itself adds would ask for it anew.
      const again = await asAda('/feeds/tag/odd-ones', {
        ...headers,
        'cache-control': 'max-age=0',
      });
      expect(again.status).toBe(304);
    }
    await ada.trpc.questions.ask.mutate({ title: 'More?', text: 'Because', tagNames: 'odd-ones' });
    expect((await asAda('/feeds/tag/odd-ones', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('who may read a feed', () => {
  const path = '/feeds/tag/odd-ones';

  it('is whoever has the secret address of a member, until it ends', async () => {
    expect((await read(path)).status).toBe(401);
    const key = await ada.trpc.feeds.makeKey.mutate();
    expect(await ada.trpc.feeds.key.query()).toBe(key);
    const answer = await read(`${path}?key=${key}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await answer.text()).not.toContain(key);
    const other = await ada.trpc.feeds.makeKey.mutate();
    expect((await read(`${path}?key=${key}`)).status).toBe(401);
    await ada.trpc.feeds.dropKey.mutate();
    expect((await read(`${path}?key=${other}`)).status).toBe(401);
    expect((await read(`${path}?key=${'x'.repeat(43)}`)).status).toBe(401);
  });

  it('is nobody with the key of an account that was deleted', async () => {
    const cleo = await signUp(server, 'cleo');
    const key = await cleo.trpc.feeds.makeKey.mutate();
    await cleo.rest('DELETE', '/user/deleteUser/cleo');
    expect((await read(`${path}?key=${key}`)).status).toBe(401);
  });

  it.each(['closeOtherWays', 'resetPassword'] as const)('ends with %s', async (ending) => {
    const dora = await signUp(server, `dora ${ending}`);
    const key = await dora.trpc.feeds.makeKey.mutate();
    expect((await read(`${path}?key=${key}`)).status).toBe(200);
    if (ending === 'closeOtherWays') await dora.trpc.users.closeOtherWays.mutate();
    else {
      const form = { username: dora.username, password: 'another horse' };
      await dora.rest('PATCH', '/user/resetPassword', form);
    }
    expect((await read(`${path}?key=${key}`)).status).toBe(401);
  });

  it('is everybody where reading is open, and never a key of nobody’s', async () => {
    const answer = await read(path, {}, open);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
    expect((await read(`${path}?key=nothing`, {}, open)).status).toBe(401);
  });
});
