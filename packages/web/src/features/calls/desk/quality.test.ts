import { describe, expect, it } from 'vitest';
import { qualityOf, qualityText, readStats } from './call-view.js';

describe('the quality of a connection', () => {
  it.each([
    [42, 0, 'Good, 42 ms'],
    [150, 0.03, 'Good, 150 ms'],
    [151, 0, 'Fair, 151 ms'],
    [20, 0.05, 'Fair, 20 ms'],
    [401, 0, 'Poor, 401 ms'],
    [20, 0.2, 'Poor, 20 ms'],
  ])('with %i ms and a loss of %f is "%s"', (roundTripMs, lost, text) => {
    expect(qualityText(qualityOf({ roundTripMs, lost }))).toBe(text);
  });

  it('is said without a time where the browser tells none', () => {
    expect(qualityText(qualityOf({ roundTripMs: undefined, lost: 0 }))).toBe('Good');
  });

  it('is read from the pair in use and from what the other side lost', () => {
    const entries = [
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 3 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.0416 },
      { type: 'remote-inbound-rtp', fractionLost: 0.02 },
      { type: 'remote-inbound-rtp', fractionLost: 0.07 },
    ];
    expect(readStats(new Map(entries.map((entry, index) => [String(index), entry])))).toEqual({
      roundTripMs: 42,
      lost: 0.07,
    });
  });
});
