import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientTimeOrNow } from './times.js';

const NOW = new Date('2025-03-01T12:00:00.000Z');

it.each([
  ['keeps a time in the past', '2025-02-28T08:30:00.000Z', '2025-02-28T08:30:00.000Z'],
  ['keeps the present moment', NOW.toISOString(), NOW.toISOString()],
  ['turns an offset into UTC', '2025-03-01T12:30:00+02:00', '2025-03-01T10:30:00.000Z'],
  ['keeps the earliest time there is', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['replaces what lies before it', '-271821-04-20T00:00:00Z', NOW.toISOString()],
  ['replaces a time one millisecond ahead', '2025-03-01T12:00:00.001Z', NOW.toISOString()],
  ['replaces a far future', '9999-12-31T23:59:59.999Z', NOW.toISOString()],
  ['replaces what is not a time', 'yesterday', NOW.toISOString()],
  ['replaces an impossible date', '2025-13-45T00:00:00Z', NOW.toISOString()],
  ['replaces an empty text', '', NOW.toISOString()],
  ['replaces a missing time', undefined, NOW.toISOString()],
])('%s', (_title, sent, accepted) => {
  expect(clientTimeOrNow(sent, NOW)).toBe(accepted);
});

it('answers a time in UTC that is never in the future, whatever was sent', () => {
  const sent = fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(sent, (text) => {
      const accepted = clientTimeOrNow(text, NOW);
      expect(new Date(accepted).toISOString()).toBe(accepted);
      expect(accepted).toMatch(/^[12]/);
      expect(Date.parse(accepted)).toBeLessThanOrEqual(NOW.getTime());
    }),
  );
});
