import { expect, it } from 'vitest';
import { newTally } from '../metrics/tally.js';
import { listenerFor, Seat } from './seats.js';

it.each([
  { seats: 2, isChatty: true, compress: true },
  { seats: 2, isChatty: undefined, compress: false },
  { seats: 51, isChatty: true, compress: false },
] as const)('an event is compressed for few who hear many: $compress', (expected) => {
  const asked: boolean[] = [];
  const socket = {
    readyState: 1,
    untilRead: () => Promise.resolve(),
    send: (_frame: Buffer, { compress }: { readonly compress: boolean }) => asked.push(compress),
    terminate: () => undefined,
  };
  const { isChatty, compress } = expected;
  const tally = newTally();
  const seats = Array.from({ length: expected.seats }, () => {
    const seat = new Seat({ socket, requestId: 1, connectionId: 'here', isChatty }, tally);
    seat.goLive('');
    return seat;
  });
  const listener = listenerFor(new Set(seats), { tally, sitsAt: () => false });
  listener.event({ id: '1', text: '"c1,2 ada"' });
  expect(asked).toEqual(seats.map(() => compress));
});
