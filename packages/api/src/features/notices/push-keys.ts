import { generateKeyPairSync } from 'node:crypto';
import type { DocumentStore } from '../../ports/document-store.js';
import { pushKeys, type PushKeysDocument } from './documents.js';

const ONE = 'vapid';

/** A key pair of P-256, as browsers and push services name it (RFC 8292). */
function newKeys(): PushKeysDocument {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { _id: ONE, publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/** The keys by which push services know this community, made when they are first asked for. */
export function createPushKeys(store: DocumentStore): () => Promise<PushKeysDocument> {
  const collection = store.collection(pushKeys);
  let known: PushKeysDocument | undefined;
  return async () => {
    if (known !== undefined) return known;
    const kept = await collection.get(ONE);
    // Of two processes that make some, one finds those of the other.
    if (kept === undefined) await collection.insert(newKeys());
    known = kept ?? (await collection.get(ONE));
    if (known === undefined) throw new Error('The keys for push services could not be kept.');
    return known;
  };
}
