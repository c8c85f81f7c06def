import type { AppRouter } from '@collabor8/api';
import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';

/** What the server answered before it was asked: it came in the document of the page. */
export interface DocumentAnswer {
  readonly path: string;
  readonly input?: unknown;
  readonly data: unknown;
}

/** The block of answers that the server has put into the document; none where there is no such block. */
export const answersIn = (page: Document): readonly DocumentAnswer[] =>
  JSON.parse(page.getElementById('prepared')?.textContent ?? '[]') as readonly DocumentAnswer[];

/** By then the first view has asked for all it needs; what is left is no news any more. */
const DOCUMENT_MS = 5_000;
/** Old answers lack nothing, as pages listen from the place of their answer; but there is more to catch up with. */
const AHEAD_MS = 60_000;

interface Kept {
  readonly path: string;
  /** Until when it is news, in milliseconds. */
  until: number;
  /** When it was asked for before its taker did, in milliseconds; undefined where it came with the document. */
  readonly askedAt: number | undefined;
  readonly answer: Promise<unknown>;
  /** The answer, once it is there. */
  data?: { readonly is: unknown };
  hasLanded: boolean;
}

const keyOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )}`;

/**
 * The answers that are there before they are asked for, by path and input: those that came with the
 * document, and those of reads that were made ahead of their page. Each is for the first who asks.
 */
export class Answers {
  readonly #kept = new Map<string, Kept>();

  /** `now` is a clock of milliseconds that began with the page. */
  constructor(
    ofDocument: readonly DocumentAnswer[] = [],
    private readonly now: () => number = () => performance.now(),
  ) {
    const until = now() + DOCUMENT_MS;
    for (const { path, input, data } of ofDocument) {
      const answer = Promise.resolve(data);
      const kept = { path, until, askedAt: undefined, answer, data: { is: data } };
      this.#kept.set(keyOf(path, input), { ...kept, hasLanded: false });
    }
  }

  /** Asks ahead of whoever will, unless that has been done, and ends with the answer. What fails is asked for by its page. */
  async askAhead(path: string, input: unknown, ask: () => Promise<unknown>): Promise<void> {
    this.#forgetOld();
    const key = keyOf(path, input);
    const known = this.#kept.get(key);
    if (known !== undefined) {
      // It may be on its way still.
      await Promise.allSettled([known.answer]);
      return;
    }
    const askedAt = this.now();
    const answer = ask();
    const kept: Kept = { path, until: askedAt + AHEAD_MS, askedAt, answer, hasLanded: false };
    this.#kept.set(key, kept);
    try {
      kept.data = { is: await answer };
    } catch {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    }
  }

  /** What is known of an answer, which stays there for the first who asks. */
  find(path: string, input: unknown): Readonly<Omit<Kept, 'answer'>> | undefined {
    return this.#fresh(keyOf(path, input));
  }

  /** Takes an answer, or one that is on its way. */
  take(path: string, input: unknown): Promise<unknown> | undefined {
    const key = keyOf(path, input);
    const kept = this.#fresh(key);
    // Of those of a kind in a document one is asked for: whoever asks for another listens from there on,
    // and an older answer would lack what happened in between.
    for (const [other, { path: ofOther, askedAt }] of this.#kept)
      if (other === key || (ofOther === path && askedAt === undefined)) this.#kept.delete(other);
    return kept?.answer;
  }

  /** An answer was put into its slice, where its page will find it. */
  noteLanded(path: string, input: unknown): void {
    const kept = this.#fresh(keyOf(path, input));
    if (kept === undefined) return;
    kept.hasLanded = true;
    kept.until = this.now() + AHEAD_MS;
  }

  /** What landed for another page isn't there any more: its slice may hold one of a kind. */
  keepLanded(asked: readonly { readonly path: string; readonly input: unknown }[]): void {
    const keys = new Set(asked.map(({ path, input }) => keyOf(path, input)));
    for (const [key, { hasLanded }] of this.#kept)
      if (hasLanded && !keys.has(key)) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  #fresh(key: string): Kept | undefined {
    this.#forgetOld();
    return this.#kept.get(key);
  }

  #forgetOld(): void {
    const now = this.now();
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key);
  }
}

/** Answers from what is there already, and asks for everything else. All of it goes when somebody else may be signed in. */
export const answersLink =
  (answers: Answers): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) => {
    const { type, path, input } = op;
    const kept = type === 'query' ? answers.take(path, input) : undefined;
    if (kept === undefined) {
      const isSignIn = path === 'users.openSession';
      if (isSignIn || (type === 'mutation' && path.startsWith('users.'))) answers.clear();
      return next(op);
    }
    return observable((observer) => {
      let isOver = false;
      let own: Unsubscribable | undefined;
      kept.then(
        (data) => {
          if (isOver) return;
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        () => {
          // Whoever asks is told why it can't be had by their own question.
          if (!isOver) own = next(op).subscribe(observer);
        },
      );
      return () => {
        isOver = true;
        own?.unsubscribe();
      };
    });
  };
