import { expect, it } from 'vitest';
import { newerGroupCall } from './events.js';
import { parseTileSize, tileSizes, writeTileSize } from './picture-shares.js';
import type { NumberedGroupCall } from './schema.js';

it.each(tileSizes)('%s is read as it was written', (size) => {
  expect(parseTileSize(writeTileSize(size))).toBe(size);
});

it.each(['', '{', '{"size":"huge"}', '{"microphone":"on"}'])('%j is no size', (text) => {
  expect(parseTileSize(text)).toBeUndefined();
});

const call = (fields: Partial<NumberedGroupCall>): NumberedGroupCall => ({
  ...{ callId: 'one', chatId: 'choir', startedBy: 'ada', startedAt: '2026-01-01T00:00:00.000Z' },
  ...{ seats: [], nextSeat: 2, revision: 2 },
  ...fields,
});

it('takes the later state of one call, and the later call of one chat', () => {
  const known = call({});
  const later = call({ revision: 3 });
  const next = call({ callId: 'two', startedAt: '2026-01-02T00:00:00.000Z', revision: 1 });
  expect(newerGroupCall(undefined, known)).toBe(known);
  expect(newerGroupCall(known, later)).toBe(later);
  expect(newerGroupCall(later, known)).toBe(later);
  expect(newerGroupCall(later, next)).toBe(next);
  expect(newerGroupCall(next, later)).toBe(next);
});
