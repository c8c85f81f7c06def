import { beforeEach, describe, expect, it } from 'vitest';
import { limiterInMemory } from '../request/count.js';
import { aPng } from '../testing/pictures.js';
import { createEncoder, ENCODING_SECONDS, type Encoder } from './encoder.js';

const bounds = { side: 512, losslessBytes: 1024 };
const tooMany = (message: RegExp) => ({
  code: 'tooMany',
  message: expect.stringMatching(message) as string,
});
const busy = tooMany(
  /^Your pictures have kept the server busy\. Please try again in \d+ seconds\.$/,
);

let encoder: Encoder;
/** Milliseconds that a picture seems to take. */
let takes: number;
let time: number;

beforeEach(() => {
  time = 0;
  // The clock is looked at before a picture and after it.
  encoder = createEncoder(limiterInMemory, () => (time += takes));
});

const send = async (username: string, sent: Buffer): Promise<void> => {
  const release = await encoder.admit(username);
  await encoder.encode(username, sent, bounds).finally(release);
};

describe('the time that somebody’s pictures take', () => {
  it.each([
    ['half a second, charged as one', 500, ENCODING_SECONDS],
    ['ten seconds', 10_000, ENCODING_SECONDS / 10],
    // The last of them begins within the limit and goes beyond it.
    ['fourteen seconds', 14_000, 5],
  ])('is limited: %s', async (_what, milliseconds, pictures) => {
    takes = milliseconds;
    const png = await aPng();
    for (let sent = 0; sent < pictures; sent += 1) await send('ada', png);
    await expect(send('Ada', png)).rejects.toMatchObject(busy);
    await send('ben', png);
  });

  it('is charged for what turns out to be no picture, too', async () => {
    takes = 20_000;
    const broken = (await aPng()).subarray(0, 100);
    for (let sent = 0; sent < 3; sent += 1) {
      await expect(send('ada', broken)).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(encoder.admit('ada')).rejects.toMatchObject(busy);
  });
});

it('lets one picture of a person in at a time', async () => {
  takes = 1;
  const release = await encoder.admit('ada');
  await expect(encoder.admit('ADA')).rejects.toMatchObject(
    tooMany(/^Another picture of yours is still being uploaded\.$/),
  );
  const releaseOther = await encoder.admit('ben');
  releaseOther();
  release();
  await expect(encoder.admit('ada')).resolves.toBeDefined();
});

it('makes what has room to wait anew, and says to the rest when to come back', async () => {
  takes = 1;
  const png = await aPng();
  const all = Array.from({ length: 35 }, (_, n) => encoder.encode(`person${n}`, png, bounds));
  const refused = (await Promise.allSettled(all)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  );
  const refusal = { ...tooMany(/^Many pictures are being sent just now\./), retryAfter: 5 };
  expect(refused).toMatchObject([refusal, refusal, refusal]);
});
