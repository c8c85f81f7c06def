import { lineOf, type LiveEvent } from '@collabor8/domain';

const add = (sums: Map<string, number>, line: string, bytes: number): void => {
  sums.set(line, (sums.get(line) ?? 0) + bytes);
};

interface Heard {
  readonly event: LiveEvent;
  /** On the wire. */
  readonly bytes: number;
  readonly by: string;
}

/** What all people together hear of strokes, and how long it took. All of them share one clock. */
export class Tally {
  readonly #downAt = new Map<string, number>();
  readonly #upAt = new Map<string, number>();
  readonly #seenBy = new Set<string>();
  /** When the pen went on from where each batch ends. */
  readonly #wentOnAt = new Map<string, readonly number[]>();
  /** How many batches somebody heard of a stroke. */
  readonly #heard = new Map<string, number>();
  /** Milliseconds until one of the others saw the beginning, and the end, of a stroke. */
  readonly downToSeen: number[] = [];
  readonly upToSeen: number[] = [];
  /**
   * Milliseconds by which a line that grows is behind its pen on another's screen, which draws out
   * evenly what came: when the next batch comes, it shows where the one before had ended. A pen that
   * rests leaves nobody behind.
   */
  readonly behind: number[] = [];
  /** Bytes of a stroke by its short name, all people's sockets together. */
  readonly liveBytes = new Map<string, number>();
  readonly finishedBytes = new Map<string, number>();
  finished = 0;

  penDown(line: string): void {
    this.#downAt.set(line, performance.now());
  }

  /** The next batch of a stroke tells it up to where it ends now; from there the pen goes on at that time. */
  told(line: string, goesOnAt: number): void {
    const at = Math.max(goesOnAt, performance.now());
    this.#wentOnAt.set(line, [...(this.#wentOnAt.get(line) ?? []), at]);
  }

  penUp(strokeId: string): void {
    this.#upAt.set(strokeId, performance.now());
  }

  #follow(line: string, seen: string, now: number): void {
    const batches = this.#heard.get(seen) ?? 0;
    this.#heard.set(seen, batches + 1);
    const since = this.#wentOnAt.get(line)?.[batches - 1];
    if (since !== undefined) this.behind.push(now - since);
  }

  hear({ event, bytes, by }: Heard): void {
    const now = performance.now();
    if (event.name === 'strokeUpdate') {
      const { line, from, begins } = event;
      add(this.liveBytes, line, bytes);
      const seen = `${by} ${line}`;
      this.#follow(line, seen, now);
      if (from > 0 || begins === undefined || begins.author === by || this.#seenBy.has(seen))
        return;
      this.#seenBy.add(seen);
      this.downToSeen.push(now - (this.#downAt.get(line) ?? NaN));
    } else if (event.name === 'boardUpdate' && event.type === 'drawn') {
      for (const entry of event.entries) {
        if (entry.kind !== 'stroke') continue;
        add(this.finishedBytes, lineOf(entry.author, entry.id), bytes);
        this.finished += 1;
        if (entry.author !== by) this.upToSeen.push(now - (this.#upAt.get(entry.id) ?? NaN));
      }
    }
  }
}
