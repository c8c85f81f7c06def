/** What Express and Node alone make of the same store queries: `bare-server.ts <store url>`. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { collections, openLibsqlStore } from './product.js';
import { readList, readWholePage } from './question-queries.js';
import './report-cost.mjs';

const store = await openLibsqlStore({ url: process.argv[2] ?? '', definitions: collections });
const app = express();
app.get('/questions', async (req, res) => {
  const { search } = req.query;
  const page = await readWholePage(store, typeof search === 'string' ? search : '');
  res.json(page);
});

const LIST = '/list?';

/** Past Express. */
async function answerList(address: string, res: ServerResponse): Promise<void> {
  const search = new URLSearchParams(address.slice(LIST.length)).get('search') ?? '';
  const text = JSON.stringify(await readList(store, search));
  res.setHeader('Content-Type', 'application/json');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

const server = createServer((req, res) => {
  if (req.url?.startsWith(LIST) === true) void answerList(req.url, res);
  else app(req, res);
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
