import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { FILE_MAX_BYTES, fileMark, type KeptFile } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { keptFile, sendFile } from '../../testing/pictures.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { pictures } from './documents.js';

const LENGTH = 500_000;

let stage: ModerationStage;
let bytes: Buffer;
let file: KeptFile;

beforeAll(async () => {
  stage = await openModerationStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  bytes = randomBytes(LENGTH);
  file = await keptFile(stage.server, stage.ada, bytes);
});

const kept = async (): Promise<number> => stage.server.store.sizeOf(pictures);
const usedBytes = async (): Promise<number> =>
  (await stage.ada.trpc.pictures.room.query()).usedBytes;

const ask = (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(stage.server.url + file.address, {
    method,
    headers: { cookie: stage.ada.cookie, ...headers },
  });

describe('a file', () => {
  it('comes back as it was sent, under its name, and is shown by no browser', async () => {
    expect(file).toEqual({ id: file.id, size: LENGTH, address: `/file/${file.id}?size=${LENGTH}` });
    const answer = await ask();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=report.pdf',
      'content-length': String(LENGTH),
      'cache-control': 'private, no-cache, no-transform',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const etag = answer.headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(LENGTH)]);
  });

  it.each([
    ['page.html', 'application/octet-stream', 'attachment; filename=page.html'],
    ['song.mp3', 'audio/mpeg', 'attachment; filename=song.mp3'],
    ['talk.webm', 'video/webm', 'attachment; filename=talk.webm'],
    ['x\u202egpj.exe', 'application/octet-stream', 'attachment; filename=xgpj.exe'],
    ['ä"\r\nx: y.svg', 'application/octet-stream', expect.stringMatching(/^attachment; /)],
  ])('called %j is told as %s', async (name, type, disposition) => {
    file = await keptFile(stage.server, stage.ada, bytes, { name });
    const { headers } = await ask();
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toEqual(disposition);
    expect(headers.get('x')).toBeNull();
  });

  it.each([
    ['bytes=0-', 0, LENGTH],
    ['bytes=5-9', 5, 10],
    ['bytes=-7', LENGTH - 7, LENGTH],
    ['bytes=196600-196620', 196_600, 196_621],
    [`bytes=${LENGTH - 1}-9999999`, LENGTH - 1, LENGTH],
  ])('is read from %s', async (range, start, end) => {
    const answer = await ask({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/${LENGTH}`,
    ]);
    const part = Buffer.from(await answer.arrayBuffer());
    expect(part.equals(bytes.subarray(start, end))).toBe(true);
  });

  it.each([
    [`bytes=${LENGTH}-`, 416, 0],
    ['bytes=nonsense', 200, LENGTH],
    ['bytes=0-1,5-6', 200, LENGTH],
  ])('that is asked for by %s is answered %i', async (range, status, length) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(status);
    expect((await answer.arrayBuffer()).byteLength).toBe(length);
  });

  it('is for those who may read what it stands in', async () => {
    const { ada, bob, noor, visitor } = stage;
    const statuses = async () => {
      const answers = [ada, bob, noor, visitor].map((reader) => reader.rest('GET', file.address));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['bob'] });
    const msg = fileMark('report.pdf', file);
    const { _id: messageId } = await ada.trpc.chats.send.mutate({ chatId, msg });
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    // Whoever pastes its address shows it to nobody.
    await bob.trpc.messages.send.mutate({ msg });
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    await ada.trpc.chats.deleteMessage.mutate({ chatId, messageId });
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    expect((await ada.rest('GET', `/picture/${file.id}`)).status).toBe(404);
  });

  it('is told to its owner with all that is theirs', async () => {
    const writings = [];
    for await (const each of stage.server.services.pictures.writingsOf('ada')) writings.push(each);
    expect(writings).toContainEqual(
      expect.objectContaining({ kind: 'file', id: file.id, fileName: 'report.pdf' }),
    );
  });
});

/** Begins to send a file, and goes away in its middle. */
function leaveInTheMiddle({ cookie }: Person): Promise<void> {
  const { hostname, port } = new URL(stage.server.url);
  const headers = { cookie, 'content-length': String(LENGTH) };
  const sending = request({ hostname, port, path: '/file?name=a', method: 'POST', headers });
  sending.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => sending.once('close', resolve));
  sending.write(bytes.subarray(0, 300_000), () => setTimeout(() => sending.destroy(), 50));
  return closed;
}

describe('sending a file', () => {
  it('is for those who are signed in, from our own pages', async () => {
    expect((await sendFile(stage.server, stage.visitor, bytes)).status).toBe(401);
    const foreign = { origin: 'https://x.example' };
    expect((await sendFile(stage.server, stage.ada, bytes, { headers: foreign })).status).toBe(403);
  });

  it('needs a name of a bounded length', async () => {
    const { url } = stage.server;
    const headers = { cookie: stage.ada.cookie };
    const unnamed = await fetch(`${url}/file`, { method: 'POST', headers, body: 'x' });
    expect(unnamed.status).toBe(400);
    const name = 'x'.repeat(256);
    expect((await sendFile(stage.server, stage.ada, bytes, { name })).status).toBe(400);
  });

  it('takes what a file may have and no more', async () => {
    const most = Buffer.alloc(FILE_MAX_BYTES);
    expect((await sendFile(stage.server, stage.bob, most)).status).toBe(200);
    const before = await kept();
    const refused = await sendFile(stage.server, stage.bob, Buffer.alloc(FILE_MAX_BYTES + 1));
    expect(refused.status).toBe(413);
    expect(await kept()).toBe(before);
  });

  it('must say before how large it is', async () => {
    const refused = await fetch(`${stage.server.url}/file?name=a`, {
      method: 'POST',
      headers: { cookie: stage.ada.cookie },
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'The request must say how large it is (Content-Length).',
    ]);
  });

  it('lets one of a person in at a time', async () => {
    const isDone = stage.server.services.pictures.admitFile('ada');
    const second = await sendFile(stage.server, stage.ada, bytes);
    expect([second.status, await second.text()]).toEqual([
      429,
      'Another file of yours is still being uploaded.',
    ]);
    isDone();
    expect((await sendFile(stage.server, stage.ada, bytes)).status).toBe(200);
  });

  it('that ends in its middle leaves nothing', async () => {
    const [documents, used] = [await kept(), await usedBytes()];
    await leaveInTheMiddle(stage.ada);
    await waitFor('the next one', async () => (await usedBytes()) === used);
    expect(await kept()).toBe(documents);
    expect((await sendFile(stage.server, stage.ada, bytes)).status).toBe(200);
  });

  it('takes from the room of its owner', async () => {
    const before = await usedBytes();
    await keptFile(stage.server, stage.ada, bytes);
    expect((await usedBytes()) - before).toBe(LENGTH);
  });
});
