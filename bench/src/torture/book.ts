import { randomUUID } from 'node:crypto';
import type { Person } from '../product.js';

export interface Writers {
  readonly ada: Person;
  readonly ben: Person;
}

/** What was written in a feature, and whether it is there. */
export interface Book {
  readonly feature: string;
  /** One write; resolves when it is acknowledged and noted. */
  write(writers: Writers): Promise<void>;
  /** What is wrong with what is there; what was under way may be there or not. */
  audit(writers: Writers): Promise<readonly string[]>;
}

/** Documents with ids of their own: each that was acknowledged is there, and none that nobody sent. */
export class Sent {
  readonly #sent = new Set<string>();
  readonly #acknowledged = new Set<string>();

  constructor(readonly what: string) {}

  async send(write: (id: string) => Promise<unknown>): Promise<void> {
    const id = randomUUID();
    this.#sent.add(id);
    await write(id);
    this.#acknowledged.add(id);
  }

  audit(there: readonly string[]): string[] {
    const known = new Set(there);
    const lost = [...this.#acknowledged].filter((id) => !known.has(id));
    const foreign = there.filter((id) => !this.#sent.has(id));
    return [
      ...lost.map((id) => `${this.what} ${id} is lost`),
      ...foreign.map((id) => `${this.what} ${id} was never sent`),
      ...(known.size < there.length ? [`a ${this.what} is there twice`] : []),
    ];
  }
}

/** Somebody's choice, which is changed one at a time: afterwards it is the last one, or the one under way. */
export class Choice<T> {
  #possible: readonly T[];
  #isChanging = false;

  constructor(first: T) {
    this.#possible = [first];
  }

  get isChanging(): boolean {
    return this.#isChanging;
  }

  /** What it is now; only to be asked while nothing is under way. */
  get current(): T | undefined {
    return this.#possible[0];
  }

  async change(next: T, write: () => Promise<unknown>): Promise<void> {
    this.#isChanging = true;
    this.#possible = [...this.#possible, next];
    try {
      await write();
      this.#possible = [next];
    } finally {
      this.#isChanging = false;
    }
  }

  audit(what: string, there: T): string[] {
    const problem = this.#possible.includes(there)
      ? []
      : [`${what} is ${String(there)}, not ${this.#possible.map(String).join(' or ')}`];
    this.#possible = [there];
    return problem;
  }
}

/** A figure that is kept must be what counting gives. */
export const recount = (what: string, kept: number, counted: number): string[] =>
  kept === counted ? [] : [`${what} is ${kept}, counted ${counted}`];

/** What a REST path answers; a failure is an error. */
export async function fetchJson<T>(person: Person, path: string): Promise<T> {
  const response = await person.rest('GET', path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as T;
}
