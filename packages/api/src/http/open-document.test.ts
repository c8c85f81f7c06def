import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { headOf, KeptDocuments } from './open-document.js';

const ORIGIN = 'https://collabor8.example';

/** As the web app's build writes it. */
const FIRST_READS = `
const found = (answers) => answers.find(({ path }) => path === 'questions.open')?.data.value;
exports.firstReads = ({ pathname }) => [
  ...(pathname.startsWith('/question/')
    ? [{ path: 'questions.open', input: { qid: pathname.slice('/question/'.length) } }]
    : []),
  { path: 'chats.openList' },
];
exports.firstWords = () => undefined;
exports.isOpenPage = ({ pathname }) => /^\\/question\\/[^/]+$/.test(pathname);
exports.openContent = (url, answers) => found(answers) && {
  title: found(answers).question.title,
  description: found(answers).text,
  canonical: url.pathname,
  isFound: true,
  structured: { name: found(answers).question.title },
  main: '<main class="first-main" data-words="open"><p>' + found(answers).text + '</p></main>',
};`;

let folder: string;
let server: TestServer;
let ada: Person;
let qid: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Collabor8</title><meta\n name="description"\n content="All" /></head><body><div id="root"><main class="first-main"><i></i></main></div></body>',
  );
  await writeFile(join(folder, '.vite', 'first-reads.cjs'), FIRST_READS);
  server = await startTestServer({ webFolder: folder, reading: 'open', publicOrigin: ORIGIN });
  ada = await signUp(server, 'ada');
});

beforeEach(async () => {
  const asked = await ada.trpc.questions.ask.mutate({
    title: 'Is </script> the end & "all"?',
    text: 'I wonder.',
    tagNames: 'life',
  });
  qid = asked._id;
});

afterAll(async () => {
  await ada.leave();
  await server.close();
  await rm(folder, { recursive: true });
});

async function open(path: string, cookie?: string) {
  const response = await fetch(server.url + path, {
    headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const read = async (path: string) => {
  const response = await fetch(server.url + path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};

describe('the document of a page that a visitor may read', () => {
  it('says what it is about in its head, and holds it', async () => {
    const { html } = await open(`/question/${qid}`);
    expect(html).toContain(
      '<title>Is &lt;/script&gt; the end &amp; &quot;all&quot;? · Collabor8</title>',
    );
    expect(html.match(/<title>|name="description"/g)).toHaveLength(2);
    expect(html).toContain('<meta name="description" content="I wonder.">');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/question/${qid}">`);
    const feed = `<link rel="alternate" type="application/atom+xml" href="/feeds/question/${qid}">`;
    expect(html).toContain(feed);
    expect(html).toContain('<main class="first-main" data-words="open"><p>I wonder.</p></main>');
    const structured = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(structured ?? '')).toEqual({ name: 'Is </script> the end & "all"?' });
    expect(html).toContain('<div id="root" data-reader data-open>');
  });

  it('brings what is open to read, and nothing else', async () => {
    const { html } = await open(`/question/${qid}`);
    const block = /id="prepared">([^<]*)</.exec(html)?.[1] ?? '';
    const paths = (JSON.parse(block) as { readonly path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(['users.openSession', 'questions.open']);
  });

  it('is kept for seconds, for who comes without a session alone', async () => {
    const path = `/question/${qid}`;
    const first = await open(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=5');
    expect(first.headers.get('vary')).toMatch(/Cookie, Accept/);
    await ada.trpc.questions.editQuestion.mutate({
      ...{ id: qid, version: 0, title: 'Changed?', text: 'I know.', tagNames: 'life' },
    });
    expect((await open(path)).html).toBe(first.html);
    const own = await open(path, ada.cookie);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.html).toContain('I know.');
    expect(own.html).toContain('data-signed-in');
    const bob = await signUp(server, 'bob');
    await bob.trpc.users.logout.mutate();
    const ended = await open(path, bob.cookie);
    expect(ended.html).toContain('I know.');
    expect(ended.headers.get('cache-control')).toBe('private, no-store');
  });

  it('of what isn’t there, or isn’t open, is what it is elsewhere, and kept by nobody', async () => {
    for (const path of ['/question/none', '/users', '/messaging', '/']) {
      const { html, headers } = await open(path);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(html).toContain('<title>Collabor8</title>');
      expect(html).not.toContain('canonical');
    }
  });
});

describe('what visitors were given', () => {
  const content = { title: 'T', description: 'D', canonical: '/x', isFound: false, main: '' };

  it('is gone after five seconds, and the oldest when there is much', () => {
    let now = 0;
    const kept = new KeptDocuments(() => now);
    kept.keep('/one', 'one');
    now = 4_999;
    expect(kept.find('/one')).toBe('one');
    now = 5_000;
    expect(kept.find('/one')).toBeUndefined();
    for (let number = 0; number < 101; number += 1) kept.keep(`/${number}`, 'x');
    expect([kept.find('/0'), kept.find('/1')]).toEqual([undefined, 'x']);
    kept.keep('/long', 'x'.repeat(600_000));
    expect(kept.find('/long')).toBeUndefined();
  });

  it('names no address where the operator told none, and asks not to be found where that is meant', () => {
    const head = headOf('<title>App</title>', content, undefined);
    expect(head).not.toContain('canonical');
    expect(head).toContain('<meta name="robots" content="noindex">');
  });
});

describe('for those who search the web', () => {
  it('the sitemap names a part for each month with questions, and those their addresses', async () => {
    const { services } = server;
    const old = { title: 'Old?', text: 'Yes.', tags: ['a&b'], sentAt: '2020-02-29T23:59:59.999Z' };
    await services.questions.ask('ada', old);
    const month = new Date().toISOString().slice(0, 7);
    const index = await read('/sitemap.xml');
    expect(index.type).toContain('application/xml');
    const parts = [...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(parts[0]).toBe(`${ORIGIN}/sitemap/tags.xml`);
    expect(parts).toContain(`${ORIGIN}/sitemap/${month}.xml`);
    const recent = await read(`/sitemap/${month}.xml`);
    expect(recent.text).toContain(`<loc>${ORIGIN}/question/${qid}</loc>`);
    const tags = await read('/sitemap/tags.xml');
    expect(tags.text).toContain(`<loc>${ORIGIN}/home?tag=life</loc>`);
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id: qid });
    expect((await read(`/sitemap/${month}.xml`)).text).not.toContain(qid);
    for (const none of ['/sitemap/2026-13.xml', '/sitemap/x.xml']) {
      expect((await read(none)).status).toBe(404);
    }
  });

  it('robots are told where it is', async () => {
    expect((await read('/robots.txt')).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it('there is nothing where reading is for members', async () => {
    const closed = await startTestServer({ publicOrigin: ORIGIN });
    const robots = await fetch(`${closed.url}/robots.txt`);
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
    for (const path of ['/sitemap.xml', '/sitemap/tags.xml', '/sitemap/2026-01.xml']) {
      expect((await fetch(closed.url + path)).status).toBe(404);
    }
    await closed.close();
  });
});
