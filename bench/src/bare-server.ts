/** What Express alone makes of the same store query: `bare-server.ts <store url>`. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { reportProcessorTime } from './child-process.js';
import { collections, openLibsqlStore } from './product.js';
import { readWholePage } from './question-queries.js';

reportProcessorTime();
const store = await openLibsqlStore({ url: process.argv[2] ?? '', definitions: collections });
const app = express();
app.get('/questions', async (req, res) => {
  const { search } = req.query;
  const page = await readWholePage(store, typeof search === 'string' ? search : '');
  res.json(page);
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
