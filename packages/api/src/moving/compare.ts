import { canonicalJson, Digest, type Contents } from './digest.js';
import type { AnyDocument } from './collections.js';

/** What two stores have under one id. */
interface Pair {
  readonly source: AnyDocument | undefined;
  readonly target: AnyDocument | undefined;
}

/** The order in which stores give documents: by the bytes of their ids. */
export function compareIds(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Walks two collections side by side; both are in the order of ids. */
export async function* pairs(
  source: AsyncIterable<AnyDocument>,
  target: AsyncIterable<AnyDocument>,
): AsyncGenerator<Pair> {
  const [left, right] = [source[Symbol.asyncIterator](), target[Symbol.asyncIterator]()];
  const next = async (side: AsyncIterator<AnyDocument>): Promise<AnyDocument | undefined> => {
    const step = await side.next();
    return step.done ? undefined : step.value;
  };
  let [one, other] = [await next(left), await next(right)];
  while (one || other) {
    const order = one && other ? compareIds(one._id, other._id) : one ? -1 : 1;
    yield { source: order <= 0 ? one : undefined, target: order >= 0 ? other : undefined };
    if (order <= 0) one = await next(left);
    if (order >= 0) other = await next(right);
  }
}

/** Whether both have the same document, with the same revision. */
export const isSame = ({ source, target }: Pair): boolean =>
  source !== undefined && target !== undefined && canonicalJson(source) === canonicalJson(target);

/** Reads two collections to their ends. */
export async function compare(
  source: AsyncIterable<AnyDocument>,
  target: AsyncIterable<AnyDocument>,
  onDocument: () => void,
) {
  const digests = { source: new Digest(), target: new Digest() };
  let differences = 0;
  for await (const pair of pairs(source, target)) {
    const one = pair.source && canonicalJson(pair.source);
    const other = pair.target && canonicalJson(pair.target);
    if (one !== undefined) digests.source.addText(one);
    if (other !== undefined) digests.target.addText(other);
    if (one !== other) differences += 1;
    onDocument();
  }
  return {
    source: digests.source.contents(),
    target: digests.target.contents(),
    differences,
  };
}

/** What a collection holds. */
export async function contentsOf(
  documents: AsyncIterable<AnyDocument>,
  onDocument: () => void,
): Promise<Contents> {
  const digest = new Digest();
  for await (const document of documents) {
    digest.add(document);
    onDocument();
  }
  return digest.contents();
}
