import { randomUUID } from 'node:crypto';
import { encodePoints, SETTLE_EVERY, type Stroke } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_BASE, pictureOf, strokeOf } from '../../testing/boards-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';
import type { Person } from '../../testing/test-server.js';

let place: ServerPlace;
let running: ServerProcess;
let [ada, ben, eve]: Person[] = [];
let id: string;

/** A server as it comes, limits and all. */
beforeEach(async () => {
  place = await openServerPlace();
  running = await place.start({ env: { RATE_LIMITS: 'on' } });
  const arrive = async (name: string) =>
    personAt(running.url, name, await signUpAt(running.url, name));
  [ada, ben, eve] = [await arrive('ada'), await arrive('ben'), await arrive('eve')];
  id = randomUUID();
  await ada.trpc.whiteboards.create.mutate({ uniqueLink: id, title: 'Plan' });
});
afterEach(async () => {
  await running.kill();
  await place.clear();
});

const opened = async (person: Person | undefined) =>
  (await person?.trpc.whiteboards.open.query({ id }))?.value.log;
const content = async (person: Person | undefined): Promise<string> =>
  ((await (await person?.rest('GET', `/whiteboard/${id}`))?.json()) as { content: string }).content;

it('shows newcomers no board that nobody drew', async () => {
  for (let number = 0; number < FIRST_BASE; number += 1) {
    // None of them faster than is allowed.
    const drawer = [ada, ben, eve][number % 3];
    await drawer?.trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf(number) });
  }
  const before = await content(ada);
  const forged = { id, content: pictureOf(0), upTo: SETTLE_EVERY };
  for (const procedure of ['pushBase', 'updateWhiteboard']) {
    const sent = await ben?.rest('POST', `/trpc/whiteboards.${procedure}`, forged);
    expect(sent?.status).toBeGreaterThanOrEqual(400);
  }
  expect(await content(ben)).toBe(before);
  expect((await opened(ben))?.base?.upTo).toBe(SETTLE_EVERY);

  // What is put on the board stands in the log for everybody, under a name.
  await ben?.trpc.whiteboards.updateWhiteboard.mutate({ id, content: pictureOf(0) });
  const image = (await opened(ada))?.entries.find(({ kind }) => kind === 'image');
  expect(image).toMatchObject({ author: 'ben', seq: FIRST_BASE + 1 });
});

it('takes no more zigzags than a hand could draw, and says so', async () => {
  const zigzag = (lines: number): Stroke => ({
    ...strokeOf(),
    points: encodePoints(
      Array.from({ length: lines }, (_, at) => ({ x: at % 800, y: at % 2 === 0 ? 0 : 599 })),
    ),
  });
  const draw = (lines: number) =>
    refusalOf(
      ada?.trpc.whiteboards.addStroke.mutate({ id, stroke: zigzag(lines) }) ?? Promise.resolve(),
    );
  for (let number = 0; number < 20; number += 1) {
    expect(await draw(4000)).toEqual([
      'BAD_REQUEST',
      'This line is too long for one stroke. Draw it in several strokes.',
    ]);
  }
  const sent = await Promise.all(Array.from({ length: 20 }, () => draw(80)));
  const refused = sent.filter(([code]) => code !== 'NONE');
  expect(refused).toEqual(
    Array.from({ length: 15 }, () => [
      'TOO_MANY_REQUESTS',
      expect.stringContaining('more than the others’ screens can follow'),
    ]),
  );
  // A picture has them painted once more above it: that counts as well.
  const push = () =>
    refusalOf(
      eve?.trpc.whiteboards.updateWhiteboard.mutate({ id, content: pictureOf(1) }) ??
        Promise.resolve(),
    );
  expect((await push())[0]).toBe('NONE');
  expect((await push())[0]).toBe('TOO_MANY_REQUESTS');

  // Nobody else pays for it, and nothing else is lost.
  await ben?.trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() });
  expect((await opened(ben))?.entries).toHaveLength(12);
});
