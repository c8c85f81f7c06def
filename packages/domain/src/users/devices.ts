/** The first that fits names the browser: those further down say the names of those above as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (
  names: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A program that is no browser says what it is first: 'curl/8.5.0'. */
const PROGRAM = /^([A-Za-z][\w.-]{0,29})\//;

/** What somebody signed in with, such as 'Firefox on Linux'; nothing else that it says of itself is kept. */
export function deviceOf(userAgent: string | undefined): string {
  const said = userAgent ?? '';
  const browser = nameIn(browsers, said);
  const system = nameIn(systems, said);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return `A browser on ${system}`;
  const program = PROGRAM.exec(said)?.[1];
  return program === undefined || program === 'Mozilla' ? 'Unknown device' : program;
}
