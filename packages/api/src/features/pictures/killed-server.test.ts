import { pictureMark, type Picture } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPng, sendPicture } from '../../testing/pictures.js';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';
import type { Person } from '../../testing/test-server.js';

const PEOPLE = ['ada', 'ben', 'cleo'] as const;

let place: ServerPlace;
let running: ServerProcess | undefined;
beforeEach(async () => {
  place = await openServerPlace();
});
afterEach(async () => {
  await running?.kill();
  await place.clear();
});

/** Sends pictures and says them to everybody until the server is gone; answers what it acknowledged. */
async function sendOn(url: string, person: Person, onLanded: () => void) {
  const [kept, said]: [Picture[], Picture[]] = [[], []];
  const send = async (): Promise<void> => {
    for (;;) {
      const answer = await sendPicture(
        { url, checkAnswer: () => Promise.resolve() },
        person,
        await aPng(),
      );
      const picture = (await answer.json()) as Picture;
      kept.push(picture);
      await person.trpc.messages.send.mutate({ msg: pictureMark('map.png', picture) });
      said.push(picture);
      onLanded();
    }
  };
  await Promise.allSettled([send()]);
  return { kept, said };
}

it.each([1, 12])(
  'loses no acknowledged picture when it is killed after %d of them',
  async (count) => {
    const first = await place.start();
    running = first;
    const people: Person[] = [];
    for (const name of PEOPLE) {
      people.push(personAt(first.url, name, await signUpAt(first.url, name)));
    }
    let landed = 0;
    const sent = await Promise.all(
      people.map((person) =>
        sendOn(first.url, person, () => {
          landed += 1;
          if (landed === count) void first.kill();
        }),
      ),
    );
    expect(landed).toBeGreaterThanOrEqual(count);

    running = await place.start();
    for (const [index, { username, cookie }] of people.entries()) {
      const again = personAt(running.url, username, cookie);
      const { kept = [], said = [] } = sent[index] ?? {};
      let bytes = 0;
      for (const { address } of kept) {
        const shown = await again.rest('GET', address);
        expect(shown.status).toBe(200);
        bytes += (await shown.arrayBuffer()).byteLength;
      }
      const { value } = await again.trpc.messages.open.query({});
      const messages = value.messages.map(({ msg }) => msg).join('\n');
      for (const { address } of said) expect(messages).toContain(address);
      // What was on its way may be counted until the day is over: one picture, as one is sent at a time.
      const { usedBytes } = await again.trpc.pictures.room.query();
      const mostOfOne = 3 * (bytes / Math.max(1, kept.length)) || Infinity;
      expect(usedBytes).toBeGreaterThanOrEqual(bytes);
      expect(usedBytes - bytes).toBeLessThan(mostOfOne);
    }
  },
  60_000,
);
