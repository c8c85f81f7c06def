import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createArrivals, PROGRESS_MS, ROOM, type Arrivals, type Sender } from './arrivals.js';

const eve: Sender = { who: 'person eve', isStranger: false };
const ben: Sender = { who: 'person ben', isStranger: false };
const school: Sender = { who: 'at 192.0.2.1', isStranger: true };

let arrivals: Arrivals;
let dropped: string[];

beforeEach(() => {
  vi.useFakeTimers();
  arrivals = createArrivals();
  dropped = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const begin = (sender: Sender, name: string, bytes = 0) => {
  const arrival = arrivals.begin(sender, ({ code }) => dropped.push(`${name} ${code}`));
  arrival.grow(bytes);
  return arrival;
};

describe('what is being sent', () => {
  it('is dropped oldest first where its sender has more under way than they may', () => {
    begin(eve, 'first', ROOM.person.each / 2);
    begin(eve, 'second', ROOM.person.each / 2);
    begin(ben, 'his', ROOM.person.each / 2);
    expect(dropped).toEqual([]);
    begin(eve, 'third', 1);
    expect(dropped).toEqual(['first tooMany']);
  });

  it('gives its room back when it ends, however often that is said', () => {
    const first = begin(eve, 'first', ROOM.person.each);
    first.end();
    first.end();
    begin(eve, 'second', ROOM.person.each);
    expect(dropped).toEqual([]);
    begin(eve, 'third', 1);
    expect(dropped).toEqual(['second tooMany']);
  });

  it('is not dropped once it is whole, and then refuses what comes after it', () => {
    const first = begin(eve, 'first', ROOM.person.each);
    first.complete();
    begin(eve, 'second', 1);
    expect(dropped).toEqual(['second tooMany']);
    first.end();
    begin(eve, 'third', 1);
    expect(dropped).toEqual(['second tooMany']);
  });

  it('of all together is dropped from who has most', () => {
    begin(ben, 'his', 1000);
    for (let n = 0; n < ROOM.person.all / ROOM.person.each; n += 1) {
      begin({ who: `person ${n}`, isStranger: false }, `${n}`, ROOM.person.each - n);
    }
    begin(eve, 'hers', 2000);
    expect(dropped).toEqual(['0 tooMany']);
  });

  it('by strangers takes no room of people', () => {
    for (let n = 0; n < ROOM.stranger.all / ROOM.stranger.each; n += 1) {
      begin({ who: `at ${n}`, isStranger: true }, `${n}`, ROOM.stranger.each);
    }
    begin(eve, 'hers', ROOM.person.each);
    expect(dropped).toEqual([]);
  });

  it('is dropped when it stalls, trickles or takes too long, and not while it goes on', () => {
    begin(school, 'stalled');
    const trickling = begin(school, 'trickling');
    const slow = begin(ben, 'slow');
    for (let second = 1; second <= 100; second += 1) {
      trickling.grow(1);
      slow.grow(200);
      vi.advanceTimersByTime(1000);
      if (second * 1000 === PROGRESS_MS) {
        expect(dropped).toEqual(['stalled late', 'trickling late']);
      }
    }
    expect(dropped).toHaveLength(2);
    for (let second = 0; second < 30; second += 1) {
      slow.grow(200);
      vi.advanceTimersByTime(1000);
    }
    expect(dropped.at(-1)).toBe('slow late');
  });
});
