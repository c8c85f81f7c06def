import { createHash } from 'node:crypto';
import type { Identified, Stored } from '../ports/document-store.js';

/** JSON with the fields of every object in one order: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  let text = '';
  if (Array.isArray(value)) {
    for (const each of value) text += `${text === '' ? '' : ','}${canonicalJson(each)}`;
    return `[${text}]`;
  }
  for (const name of Object.keys(value).sort()) {
    const each: unknown = Reflect.get(value, name);
    if (each === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(each)}`;
  }
  return `{${text}}`;
}

/** What a collection holds, in a form that two of them can be compared by. */
export interface Contents {
  readonly documents: number;
  /** SHA-256 over the documents in the order of their ids, each as canonical JSON with its revision. */
  readonly checksum: string;
}

/** Takes documents in the order of their ids. */
export class Digest {
  readonly #hash = createHash('sha256');
  #documents = 0;

  add(document: Stored<Identified>): void {
    this.addText(canonicalJson(document));
  }

  /** As `add`, for whoever has made the canonical JSON already. */
  addText(canonical: string): void {
    this.#hash.update(canonical).update('\n');
    this.#documents += 1;
  }

  /** Ends it. */
  contents(): Contents {
    return { documents: this.#documents, checksum: this.#hash.digest('hex') };
  }
}

export const isSameContents = (one: Contents, other: Contents): boolean =>
  one.documents === other.documents && one.checksum === other.checksum;
