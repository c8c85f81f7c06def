import { expect, it } from 'vitest';
import { at } from '../../testing/call-model.js';
import { hearWord, isOffering, meetSeats, newMesh, type MeshWord } from './mesh.js';
import type { GroupCall } from './schema.js';

const call = (...seats: readonly number[]): GroupCall => ({
  ...{ callId: 'c1', chatId: 'chat', startedBy: 'ada', startedAt: at(0) },
  seats: seats.map((seat) => ({ seat, username: `p${seat}`, socketId: `s${seat}` })),
  nextSeat: Math.max(...seats) + 1,
});

it('who comes later offers, and who was there waits', () => {
  expect(isOffering(2, 1)).toBe(true);
  expect(meetSeats(newMesh(2), call(1, 2, 3)).say).toEqual([
    { to: 1, word: { kind: 'offer', attempt: 1 } },
  ]);
});

it('an offer that comes before the news of its sender is answered; one of somebody who left is not', () => {
  const { mesh } = meetSeats(newMesh(1), call(1, 2));
  const early = hearWord(mesh, 3, { kind: 'offer', attempt: 1 });
  expect(early.say).toEqual([{ to: 3, word: { kind: 'answer', attempt: 1 } }]);
  const { mesh: later } = meetSeats(early.mesh, call(1, 3));
  expect(later.links).toEqual([{ seat: 3, attempt: 1, status: 'agreed' }]);
  expect(hearWord(later, 2, { kind: 'offer', attempt: 2 })).toEqual({ mesh: later, say: [] });
});

it('what was heard of somebody stays until the news of them', () => {
  const early = hearWord(newMesh(1), 3, { kind: 'offer', attempt: 1 }).mesh;
  const { mesh } = meetSeats(early, call(1, 2));
  expect(mesh.links.find(({ seat }) => seat === 3)).toMatchObject({ status: 'agreed' });
});

it('an offer that comes twice is answered once', () => {
  const { mesh } = hearWord(newMesh(1), 2, { kind: 'offer', attempt: 1 });
  expect(hearWord(mesh, 2, { kind: 'offer', attempt: 1 })).toEqual({ mesh, say: [] });
});

it('repeated words change nothing', () => {
  const offered = meetSeats(newMesh(2), call(1, 2)).mesh;
  const again: MeshWord = { kind: 'again', attempt: 1 };
  const once = hearWord(offered, 1, again);
  expect(once.say).toEqual([{ to: 1, word: { kind: 'offer', attempt: 2 } }]);
  expect(hearWord(once.mesh, 1, again)).toEqual({ mesh: once.mesh, say: [] });
  const late = hearWord(once.mesh, 1, { kind: 'answer', attempt: 1 });
  expect(late).toEqual({ mesh: once.mesh, say: [] });
});
