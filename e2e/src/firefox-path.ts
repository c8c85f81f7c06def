import { existsSync } from 'node:fs';

export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Why there can be no journey with a second engine; nothing where there can. */
export const whyNoFirefox = (): string | undefined =>
  existsSync(firefoxPath) ? undefined : `${firefoxPath} is not installed`;
