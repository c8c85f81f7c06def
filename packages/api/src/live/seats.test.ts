import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newTally } from '../metrics/tally.js';
import { JOINED_MS, listenerFor, Seat } from './seats.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

it('what passes soon after another is told together, to whoever takes it so, and before what is logged', () => {
  const tally = newTally();
  const seatOf = (told: unknown[], asked: Pick<ConstructorParameters<typeof Seat>[0], 'short'>) => {
    const socket = {
      readyState: 1,
      untilRead: () => Promise.resolve(),
      send: (frame: Buffer) => told.push(JSON.parse(frame.toString()).result.data),
      terminate: () => undefined,
    };
    const place = { socket, requestId: 1, connectionId: 'here', isChatty: true } as const;
    return new Seat({ ...place, ...asked }, tally);
  };
  const [together, apiece, late]: [unknown[], unknown[], unknown[]] = [[], [], []];
  const seats = [seatOf(together, { short: true }), seatOf(apiece, {})];
  const joining = seatOf(late, { short: true });
  for (const seat of seats) seat.goLive('');
  const listener = listenerFor(new Set([...seats, joining]), { tally, sitsAt: () => false });
  const pass = (...texts: string[]) => {
    for (const text of texts) listener.event({ id: '1', text: `"${text}"`, isPassing: true });
  };
  pass('ca', 'cb', 'cc');
  expect(together).toEqual(['ca']);
  vi.advanceTimersByTime(JOINED_MS);
  pass('cd');
  listener.event({ id: '2', text: '"ce"' });
  vi.advanceTimersByTime(JOINED_MS);
  vi.advanceTimersByTime(JOINED_MS);
  pass('cf', 'cg');
  listener.beginAnew();
  joining.goLive('');
  const logged = { id: '2', data: 'ce' };
  expect(together).toEqual(['ca', ['cb', 'cc'], 'cd', logged, 'cf', 'cg']);
  expect(apiece).toEqual(['ca', 'cb', 'cc', 'cd', logged, 'cf', 'cg']);
  expect(late).toEqual(apiece);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2 * JOINED_MS);
  expect(vi.getTimerCount()).toBe(0);
});

it('what some may not hear is told by itself, and not to them', () => {
  const told: (readonly [string, unknown])[] = [];
  const tally = newTally();
  const seats = ['ada', 'eve'].map((reader) => {
    const seat = new Seat(
      {
        socket: {
          readyState: 1,
          untilRead: () => Promise.resolve(),
          send: (frame: Buffer) => told.push([reader, JSON.parse(frame.toString()).result.data]),
          terminate: () => undefined,
        },
        ...{ requestId: 1, connectionId: reader, reader, isChatty: true, short: true },
      },
      tally,
    );
    seat.goLive('');
    return seat;
  });
  const listener = listenerFor(new Set(seats), { tally, sitsAt: () => false });
  for (const text of ['"ca"', '"cb"', '{"hiddenFrom":["eve"],"event":"cc"}', '"cd"']) {
    listener.event({ id: '1', text, isPassing: true });
  }
  listener.beginAnew();
  expect(told.filter(([reader]) => reader === 'ada')).toEqual(
    ['ca', 'cb', 'cc', 'cd'].map((each) => ['ada', each]),
  );
  expect(told.filter(([reader]) => reader === 'eve')).toEqual(
    ['ca', 'cb', 'cd'].map((each) => ['eve', each]),
  );
});
