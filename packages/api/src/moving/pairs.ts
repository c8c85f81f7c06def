import type { AnyDocument } from './collections.js';

/** What two stores have under one id. */
export interface Pair {
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
