import type { RequestListener } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { noteExchange } from './exchange.js';
import { alongThe } from './way-in.js';
import { fileOperation, operation, type Operation } from './operation.js';
import { webApp } from './web-app.js';

let folder: string;
const openPage: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'private, no-store').send('<title>Collabor8</title>');
};

/** The web app in front of a REST path. */
function open(hasServiceWorker: boolean): RequestListener {
  const operations: readonly Operation[] = [
    operation('GET /question/{qid}', {
      ...{ summary: 'A question', reply: z.string() },
      handle: async () => 'the REST path',
    }),
    fileOperation('/question/{qid}/picture', {
      ...{ summary: 'Its picture', contentTypes: ['image/webp'] },
      handle: () => expect.fail('It is not asked here.'),
    }),
  ];
  const web = webApp({ folder, openPage: () => openPage, hasServiceWorker, operations });
  const app = express().use(web.serve);
  app.get('/question/:qid', (_req, res) => {
    res.json('the REST path');
  });
  app.get('/question/:qid/picture', (_req, res) => {
    res.type('image/webp').send('a picture');
  });
  return alongThe([], {
    kindOf: (req) => web.kindOf(req) ?? 'rest',
    answer(exchange) {
      noteExchange(exchange);
      app(exchange.req, exchange.res);
    },
    fail: (error) => expect.fail(String(error)),
  });
}

let app: RequestListener;
let appWithoutWorker: RequestListener;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Collabor8</title>');
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), 'run();');
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('run();'));
  await writeFile(join(folder, 'service-worker.js'), 'serve();');
  await writeFile(join(folder, 'removing-worker.js'), 'remove();');
  app = open(true);
  appWithoutWorker = open(false);
});

afterAll(() => rm(folder, { recursive: true }));

const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

it('opens the app at every address a browser asks for as a page', async () => {
  for (const path of ['/', '/question/42', '/user/ada', '/nowhere']) {
    const response = await request(app).get(path).set('Accept', page);
    expect(response.text).toBe('<title>Collabor8</title>');
    expect(response.headers['cache-control']).toBe('private, no-store');
  }
});

it('leaves the same addresses to the REST paths for programs', async () => {
  const response = await request(app).get('/question/42').set('Accept', '*/*');
  expect(response.body).toBe('the REST path');
});

it('gives a browser the file that it opens', async () => {
  const response = await request(app).get('/question/42/picture').set('Accept', page);
  expect(response.headers['content-type']).toContain('image/webp');
});

it('lets browsers keep built assets for good', async () => {
  const response = await request(app).get('/assets/app-1a2b3c.js');
  expect(response.headers['cache-control']?.split(', ')).toEqual([
    'public',
    'max-age=31536000',
    'immutable',
  ]);
});

it('sends what the build has compressed, to who can read it', async () => {
  const ask = (encoding: string) =>
    request(app).get('/assets/app-1a2b3c.js').set('Accept-Encoding', encoding);
  const small = await ask('gzip, br');
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(small.text).toBe('run();');
  expect((await ask('gzip')).headers['content-encoding']).toBeUndefined();
  expect((await ask('identity')).text).toBe('run();');
});

it('does not answer the app for an asset that is gone', async () => {
  const response = await request(app).get('/assets/app-old.js').set('Accept', page);
  expect(response.status).toBe(404);
});

it('answers 404 for a file that a newer build has taken away under it', async () => {
  const files = ['app-2b3c4d.js', 'app-2b3c4d.js.br'].map((name) => join(folder, 'assets', name));
  for (const file of files) await writeFile(file, brotliCompressSync('run();'));
  const later = open(true);
  for (const file of files) await rm(file);
  for (const encoding of ['br', 'identity']) {
    const response = await request(later)
      .get('/assets/app-2b3c4d.js')
      .set('Accept-Encoding', encoding);
    expect(response.status).toBe(404);
  }
});

it('has browsers ask for the service worker anew each time', async () => {
  const response = await request(app).get('/service-worker.js');
  expect(response.text).toBe('serve();');
  expect(response.headers['cache-control']).toBe('no-cache');
});

it('gives out what removes the service worker in its place, where it is turned off', async () => {
  const response = await request(appWithoutWorker).get('/service-worker.js');
  expect(response.text).toBe('remove();');
  expect(response.headers['content-type']).toContain('javascript');
  expect(response.headers['cache-control']).toBe('no-cache');
});
