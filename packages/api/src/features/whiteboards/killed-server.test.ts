import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { strokeOf } from '../../testing/boards-stage.js';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';
import type { Person } from '../../testing/test-server.js';

let place: ServerPlace;
let running: ServerProcess | undefined;
beforeEach(async () => {
  place = await openServerPlace();
});
afterEach(async () => {
  await running?.kill();
  await place.clear();
});

/** Draws until the server is gone; answers what it acknowledged. */
async function drawOn(person: Person, id: string, onLanded: (count: number) => void) {
  const landed: { readonly id: string; readonly seq: number }[] = [];
  const draw = async (): Promise<void> => {
    for (;;) {
      const stroke = strokeOf(landed.length);
      const { seq } = await person.trpc.whiteboards.addStroke.mutate({ id, stroke });
      landed.push({ id: stroke.id, seq });
      onLanded(landed.length);
    }
  };
  await Promise.allSettled([draw(), draw(), draw()]);
  return landed;
}

it.each([1, 40])(
  'loses no acknowledged stroke when it is killed after %d of them',
  async (count) => {
    const first = await place.start();
    running = first;
    const cookie = await signUpAt(first.url, 'ada');
    const ada = personAt(first.url, 'ada', cookie);
    const { uniqueLink: id } = await ada.trpc.whiteboards.create.mutate({
      uniqueLink: randomUUID(),
      title: 'Plan',
    });
    const landed = await drawOn(ada, id, (reached) => {
      if (reached === count) void first.kill();
    });
    expect(landed.length).toBeGreaterThanOrEqual(count);

    running = await place.start();
    const again = personAt(running.url, 'ada', cookie);
    const { value } = await again.trpc.whiteboards.open.query({ id });
    const { entries } = value.log;
    const placeOf = new Map(
      entries.flatMap((entry) => ('id' in entry ? [[entry.id, entry.seq] as const] : [])),
    );
    for (const stroke of landed) expect(placeOf.get(stroke.id)).toBe(stroke.seq);
    // Nor is there a hole, and the log goes on after what the kill cut off.
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, place) => place + 1));
    const next = await again.trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() });
    expect(next.seq).toBe(entries.length + 1);
  },
  60_000,
);
