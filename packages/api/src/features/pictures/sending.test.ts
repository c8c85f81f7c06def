import { request } from 'node:http';
import { PICTURE_MAX_BYTES, PICTURE_ROOM_BYTES, pictureMark, usernameKey } from '@collabor8/domain';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENCODING_SECONDS } from '../../images/encoder.js';
import { aPng, keptPicture, sendPicture } from '../../testing/pictures.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { pictureRooms, pictures } from './documents.js';

let server: TestServer;
let ada: Person;
let ben: Person;

const open = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  server = await startTestServer(options);
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
};
const close = async () => {
  await Promise.all([ada.leave(), ben.leave()]);
  await server.close();
};

beforeEach(() => open());
afterEach(close);

const countOfUnused = async (): Promise<number> => {
  let count = 0;
  for await (const { uses } of server.store.collection(pictures).all()) count += uses === 0 ? 1 : 0;
  return count;
};

describe('sending a picture', () => {
  it('answers its address, which shows it', async () => {
    const sent = await aPng({ width: 64, height: 48 });
    const picture = await keptPicture(server, ada, sent);
    expect(picture).toMatchObject({ width: 64, height: 48 });
    expect(picture.address).toBe(`/picture/${picture.id}?w=64&h=48`);

    const shown = await ada.rest('GET', picture.address);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    const head = await ada.rest('HEAD', picture.address);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  it('is not sent again to a browser that has it, while that may show it', async () => {
    const picture = await keptPicture(server, ada);
    await ada.trpc.messages.send.mutate({ msg: pictureMark('a', picture) });
    const etag = (await ben.rest('GET', picture.address)).headers.get('etag') ?? '';
    const again = async ({ cookie }: Person): Promise<readonly [number, string]> => {
      // As browsers ask; without the last one, fetch asks for a whole answer.
      const headers = { cookie, 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const response = await fetch(server.url + picture.address, { headers });
      return [response.status, response.headers.get('cache-control') ?? ''];
    };
    expect(await again(ben)).toEqual([304, 'private, no-cache']);
    expect(await again(connect(server, 'nobody', ''))).toEqual([401, 'no-store']);
    const hidden = await keptPicture(server, ada);
    const refused = await fetch(server.url + hidden.address, {
      headers: {
        cookie: ben.cookie,
        'if-none-match': `"${hidden.id}"`,
        'cache-control': 'max-age=0',
      },
    });
    expect(refused.status).toBe(404);
  });

  it('shows it to a browser that opens its address, too', async () => {
    const picture = await keptPicture(server, ada);
    const opened = await fetch(server.url + picture.address, {
      headers: { cookie: ada.cookie, accept: 'text/html,*/*;q=0.8' },
    });
    expect(opened.headers.get('content-type')).toBe('image/webp');
  });

  it('goes by the bytes, whatever they are said to be', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const refused = await sendPicture(server, ada, svg, { 'content-type': 'image/png' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'A picture must be a PNG, JPEG, WebP or GIF file.',
    ]);
    const taken = await sendPicture(server, ada, await aPng(), {
      'content-type': 'application/json',
    });
    expect(taken.status).toBe(200);
    expect(await countOfUnused()).toBe(1);
  });

  it('is for those who are signed in, from our own pages', async () => {
    const visitor = connect(server, 'nobody', '');
    expect((await sendPicture(server, visitor, await aPng())).status).toBe(401);
    const { address } = await keptPicture(server, ada);
    expect((await visitor.rest('GET', address)).status).toBe(401);
    const foreign = await sendPicture(server, ada, await aPng(), { origin: 'https://x.example' });
    expect(foreign.status).toBe(403);
    await visitor.leave();
  });

  it('takes no more bytes than a picture has', async () => {
    const refused = await sendPicture(server, ada, Buffer.alloc(PICTURE_MAX_BYTES + 1));
    expect(refused.status).toBe(413);
    expect((await sendPicture(server, ada, await aPng())).status).toBe(200);
  });
});

/** Begins to send a picture, and keeps the rest of it until the connection is closed. */
function beginSending({ url }: Pick<TestServer, 'url'>, person: Person) {
  const { hostname, port } = new URL(url);
  const headers = { cookie: person.cookie, 'content-type': 'image/png', 'content-length': '1000' };
  const sending = request({ hostname, port, path: '/picture', method: 'POST', headers });
  const closed = new Promise((resolve) => sending.once('close', resolve));
  sending.once('error', () => undefined);
  sending.write('x');
  return closed;
}

describe('limits', () => {
  it('let one picture of a person in at a time, and the next when it is done with', async () => {
    const png = await aPng();
    const isDone = await server.services.pictures.admit('ada');
    const second = await sendPicture(server, ada, png);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await second.text()).toBe('Another picture of yours is still being uploaded.');
    expect((await sendPicture(server, ben, png)).status).toBe(200);
    isDone();
    expect((await sendPicture(server, ada, png)).status).toBe(200);
  });

  it('cut who begins a picture and sends nothing more', async () => {
    const strict = await server.startBeside('strict', { stalledMs: 1_500 });
    await beginSending(strict, ada);
    const png = await aPng();
    await waitFor('the next one', async () => (await sendPicture(strict, ada, png)).status === 200);
  });

  it('let a person’s pictures take so much time in ten minutes', async () => {
    await close();
    await open({ rateLimits: true });
    // Each is charged a second at least, also what turns out to be none.
    const words = Buffer.from('no picture');
    for (let sent = 0; sent < ENCODING_SECONDS; sent += 1) {
      expect((await sendPicture(server, ada, words)).status).toBe(400);
    }
    const refused = await sendPicture(server, ada, await aPng());
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(
      /^Your pictures have kept the server busy\. Please try again in/,
    );
    expect((await sendPicture(server, ben, await aPng())).status).toBe(200);
  });

  it('hold what somebody’s pictures take up together', async () => {
    const rooms = server.store.collection(pictureRooms);
    await keptPicture(server, ada);
    const { usedBytes, roomBytes } = await ada.trpc.pictures.room.query();
    expect(usedBytes).toBeGreaterThan(0);
    expect(roomBytes).toBe(PICTURE_ROOM_BYTES);
    await rooms.update(usernameKey('ada'), (room) => ({
      ...room,
      usedBytes: PICTURE_ROOM_BYTES - 10,
    }));
    const refused = await sendPicture(server, ada, await aPng());
    expect(refused.status).toBe(413);
    expect(await refused.text()).toBe(
      'Your pictures and files would take up more than 100 MB. Delete posts or messages that hold some, and try again.',
    );
    expect(await countOfUnused()).toBe(1);
    expect((await sendPicture(server, ben, await aPng())).status).toBe(200);
  });
});
