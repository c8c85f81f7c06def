import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../digest.js';
import { movable } from '../collections.js';
import { MoveError } from '../move-error.js';
import { readFileSync } from 'node:fs';

const packageSchema = z.object({ version: z.string() });

/** The version of the product, as its package says. */
const productVersion = (): string =>
  packageSchema.parse(
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
  ).version;

/** Whether a version, such as 1.10.0, came after another. */
function isNewerVersion(one: string, other: string): boolean {
  const [left = [], right = []] = [one, other].map((each) => each.split('.').map(Number));
  const place = left.findIndex((part, n) => part !== (right[n] ?? 0));
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
}

export const MANIFEST = 'manifest.json';

/** Raised when a backup is laid out otherwise. */
export const FORMAT = 1;

const PRODUCT = 'collabor8';

const checksumSchema = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  /** Of the product that made it. */
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** The moment whose state it holds. */
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.object({ name: z.string(), documents: z.int().min(0), checksum: checksumSchema }),
  ),
  /** Of all the rest. */
  checksum: checksumSchema,
});

export type Manifest = z.infer<typeof manifestSchema>;
type Body = Pick<Manifest, 'takenAt' | 'collections'>;

const checksumOf = (body: object): string =>
  createHash('sha256').update(canonicalJson(body)).digest('hex');

export function manifestOf({ takenAt, collections }: Body): Manifest {
  const body = {
    ...({ product: PRODUCT, format: FORMAT, version: productVersion() } as const),
    ...{ takenAt, collections },
  };
  return { ...body, checksum: checksumOf(body) };
}

/** What tells the backups of other products, and those of later versions of this one. */
const headSchema = z.object({ product: z.literal(PRODUCT), format: z.int(), version: z.string() });

async function parsedFile(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new MoveError(`There is no backup in ${folder}: it has no ${MANIFEST}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new MoveError(`The backup ${folder} is damaged: its ${MANIFEST} is no JSON.`);
  }
}

/**
 * Reads what a backup says of itself.
 * @throws MoveError when it is damaged, foreign, or made by a newer version
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const parsed = await parsedFile(folder);
  const head = headSchema.safeParse(parsed);
  if (!head.success) throw new MoveError(`${folder} is no backup of Collabor8.`);
  const { format, version } = head.data;
  const newer = new MoveError(
    `The backup ${folder} was made by a newer version of Collabor8 (${version}). Upgrade first.`,
  );
  if (format > FORMAT || isNewerVersion(version, productVersion())) throw newer;
  const manifest = manifestSchema.safeParse(parsed);
  const { checksum, ...body } = manifest.data ?? {};
  if (!manifest.success || checksum !== checksumOf(body)) {
    throw new MoveError(`The backup ${folder} is damaged: its ${MANIFEST} has been changed.`);
  }
  const known = new Set(movable.map(({ name }) => name));
  if (!manifest.data.collections.every(({ name }) => known.has(name))) throw newer;
  return manifest.data;
}
