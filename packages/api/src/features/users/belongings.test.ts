import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blobParts } from '../../platform/blobs.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
  ben = await signUp(server, 'ben');
  const { questions, messages, chats, games, whiteboards } = server.services;
  const asked = { title: 'Why?', text: 'I wonder.', tags: ['life'] };
  const { _id: qid } = await questions.ask('ada', asked);
  await questions.answer('ben', { qid, text: 'Because **so**.' });
  await questions.answer('ada', { qid, text: 'I found it.' });
  await questions.comment('ada', { type: 'question', id: qid, text: 'Nobody?' });
  await questions.vote('ben', qid, 'up');
  await messages.send('ada', { msg: 'Hello all' });
  await messages.send('ben', { msg: 'Hello ada' });
  const { _id: chatId } = await chats.start('ada', { participants: ['ben'] });
  await chats.send('ada', { chatId, msg: 'Hello ben' });
  await chats.send('ben', { chatId, msg: 'A secret of mine' });
  const taken = await chats.send('ada', { chatId, msg: 'Taken back' });
  await chats.delete('ada', { chatId, messageId: taken._id });
  await games.join('ada', await games.create('ada', { gameType: 'Nim' }));
  await whiteboards.create('ada', {
    uniqueLink: 'b6f3c0de-0000-4000-8000-000000000001',
    title: 'Plan',
    accessType: 'editable',
  });
});
afterAll(() => server.close());

const writingsSchema = z.array(z.looseObject({ kind: z.string() }));

const download = async (person: Person) => {
  const response = await person.rest('GET', `/user/download/${person.username}`);
  expect(response.status).toBe(200);
  return writingsSchema.parse(await response.json());
};

describe('the download of what one wrote', () => {
  it('has all of it, of every feature, and nothing that others wrote', async () => {
    const writings = await download(ada);
    const texts = writings.map(({ kind, ...fields }) => [
      kind,
      fields['text'] ?? fields['msg'] ?? fields['title'] ?? fields['username'] ?? 'a game',
    ]);
    expect(texts).toHaveLength(8);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['profile', 'ada'],
        ['question', 'I wonder.'],
        ['answer', 'I found it.'],
        ['comment', 'Nobody?'],
        ['global message', 'Hello all'],
        ['chat message', 'Hello ben'],
        ['game', 'a game'],
        ['whiteboard', 'Plan'],
      ]),
    );
    expect(JSON.stringify(writings)).not.toContain('secret of mine');
  });

  it('is refused to everybody else', async () => {
    const visitor = connect(server, '', '');
    for (const [person, status] of [
      [ben, 403],
      [visitor, 401],
    ] as const) {
      const response = await person.rest('GET', '/user/download/ada');
      expect(response.status).toBe(status);
    }
  });

  it('goes on over more than one page', async () => {
    const cid = await signUp(server, 'cid');
    for (let number = 0; number < 201; number += 1) {
      await server.services.messages.send('cid', { msg: `Line ${number}` });
    }
    expect(await download(cid)).toHaveLength(202);
  });
});

const fileOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { size: bytes.length, pieces: Readable.from([bytes]) };
};

/** Kept in several parts. */
const LONG = Array.from({ length: 60_000 }, (_, number) => `Line ${number}\n`).join('');

describe('the archive of what one wrote', () => {
  const archive = (person: Person) => person.rest('GET', '/user/archive/ada');

  it('has JSON, Markdown of each post and chat, and the bytes of pictures', async () => {
    const { pictures } = server.services;
    await pictures.keepFile('ada', 'a note.TXT', fileOf(LONG));
    const response = await archive(ada);
    expect(response.headers.get('content-disposition')).toContain('Collabor8.tar');
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    await writeFile(join(folder, 'all.tar'), Buffer.from(await response.arrayBuffer()));
    // Another program than the one that wrote it reads it.
    execFileSync('tar', ['-xf', 'all.tar'], { cwd: folder });
    const read = (name: string) => readFile(join(folder, name));
    const names = (await readdir(folder, { recursive: true })).filter((name) => /[.]/.test(name));
    expect(names.toSorted()).toEqual([
      ...['all.tar', 'files/file-0001.TXT', 'json/part-0001.json', 'markdown/answer-0001.md'],
      ...['markdown/chat-1-0001.md', 'markdown/comment-0001.md', 'markdown/global-0001.md'],
      'markdown/question-0001.md',
    ]);
    expect(await read('markdown/question-0001.md').then(String)).toMatch(
      /^---\nkind: "question"\n[\s\S]*tags: \["life"\][\s\S]*---\n\n# Why\?\n\nI wonder\.\n$/,
    );
    expect(String(await read('markdown/chat-1-0001.md'))).toContain('Hello ben');
    expect((await read('files/file-0001.TXT').then(String)) === LONG).toBe(true);
    const json = writingsSchema.parse(JSON.parse(String(await read('json/part-0001.json'))));
    expect(json.map(({ kind }) => kind)).toContain('whiteboard');
    expect(JSON.stringify(json)).not.toContain('secret of mine');
    await rm(folder, { recursive: true });
  });

  it('breaks off where a file can’t be read to its end, and is never taken for whole', async () => {
    const { id } = await server.services.pictures.keepFile('ada', 'lost.txt', fileOf(LONG));
    await server.store.collection(blobParts).remove(`${id} 1`);
    const response = await archive(ada);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('is refused to everybody else', async () => {
    expect((await archive(ben)).status).toBe(403);
  });
});

describe('the figures of a profile', () => {
  it('count what somebody asked and answered, and the votes for it', async () => {
    const exactly = (count: number) => ({ count, isExact: true });
    expect(await ben.trpc.users.figures.query({ username: 'ADA' })).toMatchObject({
      questions: exactly(1),
      answers: exactly(1),
      votes: exactly(1),
    });
  });
});

describe('the lists of a profile', () => {
  it('have the questions of one person, and their number', async () => {
    const open = async (askedBy: string) =>
      (await ben.trpc.questions.openList.query({ askedBy })).value;
    const titlesOf = async (askedBy: string) =>
      (await open(askedBy)).items.map(({ title }) => title);
    expect(await titlesOf('ada')).toEqual(['Why?']);
    expect(await open('ben')).toMatchObject({ items: [], total: { count: 0, isExact: true } });
  });

  it('have the answers of one person, each with the title of its question', async () => {
    const page = await ada.trpc.questions.answersBy.query({ username: 'ben' });
    expect(page).toMatchObject({
      items: [{ title: 'Why?', excerpt: 'Because so.' }],
      nextCursor: null,
      total: { count: 1 },
    });
  });

  it('go on where a page of answers ended', async () => {
    const { _id: qid } = await server.services.questions.ask('ben', {
      ...{ title: 'And?', text: 'Well?', tags: ['life'] },
    });
    await server.services.questions.answer('dan', { qid, text: 'One' });
    await server.services.questions.answer('dan', { qid, text: 'Two' });
    const ask = (cursor: string | null) =>
      ada.trpc.questions.answersBy.query({ username: 'dan', limit: 1, cursor });
    const first = await ask(null);
    const second = await ask(first.nextCursor);
    expect([...first.items, ...second.items].map(({ excerpt }) => excerpt).toSorted()).toEqual([
      'One',
      'Two',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('have the chats that the reader shares with somebody, and none of theirs alone', async () => {
    const eve = await signUp(server, 'eve');
    const fay = await signUp(server, 'fay');
    const { chats } = server.services;
    const shared = await chats.start('eve', { participants: ['fay', 'ben'] });
    await chats.start('fay', { participants: ['ben'] });
    expect(await eve.trpc.chats.inCommon.query({ username: 'fay' })).toMatchObject([
      { _id: shared._id, participantNames: ['eve', 'fay', 'ben'] },
    ]);
    expect(await eve.trpc.chats.inCommon.query({ username: 'ada' })).toEqual([]);
    expect(await fay.trpc.chats.inCommon.query({ username: 'ben' })).toHaveLength(2);
  });
});
