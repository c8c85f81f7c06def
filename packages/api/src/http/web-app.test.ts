import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webApp } from './web-app.js';

let folder: string;
const app = express();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Collabor8</title>');
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), 'run();');
  app.use(webApp(folder));
  app.get('/question/:qid', (_req, res) => {
    res.json('the REST path');
  });
});

afterAll(() => rm(folder, { recursive: true }));

const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

it('opens the app at every address a browser asks for as a page', async () => {
  for (const path of ['/', '/question/42', '/user/ada', '/nowhere']) {
    const response = await request(app).get(path).set('Accept', page);
    expect(response.text).toBe('<title>Collabor8</title>');
    expect(response.headers['cache-control']).toBe('no-cache');
  }
});

it('leaves the same addresses to the REST paths for programs', async () => {
  const response = await request(app).get('/question/42').set('Accept', '*/*');
  expect(response.body).toBe('the REST path');
});

it('lets browsers keep built assets for good', async () => {
  const response = await request(app).get('/assets/app-1a2b3c.js');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('does not answer the app for an asset that is gone', async () => {
  const response = await request(app).get('/assets/app-old.js').set('Accept', page);
  expect(response.status).toBe(404);
});
