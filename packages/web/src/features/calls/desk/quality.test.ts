import { describe, expect, it } from 'vitest';
import { NOTHING_YET, qualityOf, qualityText, readStats, sideText } from './call-view.js';

const aReading = { roundTripMs: 20, lost: 0, lostThere: 0, totals: NOTHING_YET };

describe('the quality of a connection', () => {
  it.each([
    [42, 0, 'Good, 42 ms'],
    [150, 0.03, 'Good, 150 ms'],
    [151, 0, 'Fair, 151 ms'],
    [20, 0.05, 'Fair, 20 ms'],
    [401, 0, 'Poor, 401 ms'],
    [20, 0.2, 'Poor, 20 ms'],
  ])('with %i ms and a loss of %f is "%s"', (roundTripMs, lost, text) => {
    expect(qualityText(qualityOf({ ...aReading, roundTripMs, lost }))).toBe(text);
  });

  it('is said without a time where the browser tells none', () => {
    expect(qualityText(qualityOf({ ...aReading, roundTripMs: undefined }))).toBe('Good');
  });

  it('is that of the worse direction, whose side is named, and as a claim where it is theirs', () => {
    const towardsHere = qualityOf({ ...aReading, lost: 0.25, lostThere: 0.05 });
    expect(towardsHere).toMatchObject({ word: 'Poor', side: 'here' });
    expect(sideText(towardsHere, 'linus')).toBe('on your side');
    const towardsThere = qualityOf(aReading, { lost: 0.25 });
    expect(towardsThere).toMatchObject({ word: 'Poor', side: 'there' });
    expect(sideText(towardsThere, 'linus')).toBe('on linus’s side, says their browser');
    expect(sideText(qualityOf(aReading, { lost: 0.01 }), 'linus')).toBeUndefined();
    expect(qualityOf(aReading, { lost: 0, roundTripMs: 300 }).word).toBe('Fair');
  });

  const report = (entries: readonly object[]) =>
    new Map(entries.map((entry, index) => [String(index), entry]));

  it('is read from the pair in use, from what came since, and from what the other side lost', () => {
    const before = { packets: 100, packetsLost: 10, bytes: 5_000 };
    const entries = [
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 3 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.0416 },
      { type: 'remote-inbound-rtp', fractionLost: 0.02 },
      { type: 'remote-inbound-rtp', fractionLost: 0.07 },
      { type: 'inbound-rtp', packetsReceived: 100, packetsLost: 20, bytesReceived: 6_000 },
      { type: 'inbound-rtp', packetsReceived: 75, packetsLost: 15, bytesReceived: 3_000 },
    ];
    expect(readStats(report(entries), before)).toEqual({
      roundTripMs: 42,
      lost: 0.25,
      lostThere: 0.07,
      totals: { packets: 175, packetsLost: 35, bytes: 9_000 },
    });
  });

  it('loses nothing where what was thought lost came late', () => {
    const before = { packets: 100, packetsLost: 10, bytes: 5_000 };
    const entries = [{ type: 'inbound-rtp', packetsReceived: 120, packetsLost: 4 }];
    expect(readStats(report(entries), before).lost).toBe(0);
  });
});
