import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** The version of the product, as its package says. */
export const productVersion = (): string =>
  packageSchema.parse(
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
  ).version;

/** Whether a version, such as 1.10.0, came after another. */
export function isNewerVersion(one: string, other: string): boolean {
  const [left = [], right = []] = [one, other].map((each) => each.split('.').map(Number));
  const place = left.findIndex((part, n) => part !== (right[n] ?? 0));
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
}
