import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceOf } from './devices.js';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/139.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 8) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/139.0 Mobile/15E148 Safari/604.1',
    'Chrome on an iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/120.0`, 'Opera on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows'],
  ['Mozilla/5.0 Firefox/142.0', 'Firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/139.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('says of %s: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it('is short, whatever a client says of itself', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (userAgent) => {
      expect(deviceOf(userAgent).length).toBeLessThanOrEqual(40);
    }),
  );
});
