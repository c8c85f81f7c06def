/** A state that is read once, and again after a gap, and followed by events in between. */
export class Followed<S, E> {
  readonly #read: () => Promise<S>;
  readonly #apply: (state: S, event: E) => S;
  #state: S | undefined;
  #waiting: E[] | null = [];
  /** How often it was read: once, and once for each gap. */
  reads = 0;

  constructor(read: () => Promise<S>, apply: (state: S, event: E) => S) {
    this.#read = read;
    this.#apply = apply;
  }

  get state(): S | undefined {
    return this.#state;
  }

  hear(event: E): void {
    if (this.#waiting !== null) this.#waiting.push(event);
    else if (this.#state !== undefined) this.#state = this.#apply(this.#state, event);
  }

  /** Listens before it reads: what is heard meanwhile is applied to what was read. */
  async refresh(): Promise<void> {
    this.#waiting ??= [];
    this.reads += 1;
    const turn = this.reads;
    const fresh = await this.#read();
    // A later one has read what is newer, or is about to.
    if (turn !== this.reads) return;
    this.#state = this.#waiting.reduce(this.#apply, fresh);
    this.#waiting = null;
  }
}
