import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.js';
import { linksIn } from './early-hints.js';

const HEAD =
  '<head><script type="module" crossorigin src="/assets/main.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/base.js">' +
  '<link rel="stylesheet" crossorigin href="/assets/base.css">' +
  '<link rel="icon" href="/icon.svg"><link rel="stylesheet"></head>';

const NAVIGATES = 'Sec-Fetch-Mode: navigate\r\n';

let folder: string;
let telling: TestServer;
let silent: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  for (const each of ['.vite', 'assets']) await mkdir(join(folder, each));
  await writeFile(join(folder, 'index.html'), `${HEAD}<body><div id="root"></div></body>`);
  const scripts = ['assets/login.js'];
  const pages = [{ path: '/', isEntrance: true, leadsHome: true, scripts }];
  await writeFile(join(folder, '.vite', 'pages.json'), JSON.stringify(pages));
  telling = await startTestServer({ webFolder: folder, earlyHints: true });
  silent = await startTestServer({ webFolder: folder });
});

afterAll(async () => {
  await telling.close();
  await silent.close();
  await rm(folder, { recursive: true });
});

/** Everything that comes over a socket of its own until the server closes it. */
const openRaw = (server: TestServer, version: string, headers = NAVIGATES): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(
      `GET /home HTTP/${version}\r\nHost: ${hostname}\r\nAccept: text/html\r\nConnection: close\r\n${headers}\r\n`,
    );
  });

it('names scripts and styles, and nothing else', () => {
  expect(linksIn(HEAD)).toEqual([
    '</assets/main.js>; rel=modulepreload; crossorigin',
    '</assets/base.js>; rel=modulepreload; crossorigin',
    '</assets/base.css>; rel=preload; as=style; crossorigin',
  ]);
});

describe('the files of a page', () => {
  it('are told before its document, the same that it names itself', async () => {
    const [hints = '', answer = '', ...rest] = (await openRaw(telling, '1.1')).split('\r\n\r\n');
    expect(hints.split('\r\n')[0]).toBe('HTTP/1.1 103 Early Hints');
    for (const file of ['main.js', 'base.js', 'base.css', 'login.js']) {
      expect(hints).toContain(`</assets/${file}>`);
      expect(rest.join()).toContain(`/assets/${file}"`);
    }
    expect(hints.toLowerCase()).not.toContain('set-cookie');
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  });

  it.each<[string, () => Promise<string>]>([
    ['unless the operator wants it', () => openRaw(silent, '1.1')],
    ['by HTTP/1.0, which knows no such answer', () => openRaw(telling, '1.0')],
    ['to what opens no page', () => openRaw(telling, '1.1', '')],
  ])('are not told %s', async (_when, open) => {
    expect((await open()).split('\r\n')[0]).toMatch(/^HTTP\/1\.[01] 200 OK$/);
  });
});
