/** What the server answered before it was asked: it came in the document of the page. */
interface PreparedAnswer {
  readonly path: string;
  readonly input?: unknown;
  readonly data: unknown;
}

/** By then the first view has asked for all it needs; what is left is no news any more. */
const FRESH_MS = 5_000;

export const keyOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )}`;

/** The answers that came with the document, each for the first who asks. */
export interface Prepared {
  /** What was prepared, if it is still new. */
  take(path: string, input: unknown): { readonly data: unknown } | undefined;
  /** The same, left there for the first who asks. */
  find(path: string, input?: unknown): { readonly data: unknown } | undefined;
}

/** Answers by what they answer; `now` is a clock of milliseconds that began with the page. */
export function createPrepared(
  answers: readonly PreparedAnswer[],
  now: () => number = () => performance.now(),
): Prepared {
  const until = now() + FRESH_MS;
  const left = new Map(answers.map((answer) => [keyOf(answer.path, answer.input), answer]));
  const find = (path: string, input?: unknown) =>
    now() < until ? left.get(keyOf(path, input)) : undefined;
  return {
    find,
    take(path, input) {
      const answer = find(path, input);
      // Whoever asks for more than was foreseen listens from there on: an older answer of the same
      // kind would lack what happened in between.
      for (const [key, other] of left) if (other.path === path) left.delete(key);
      return answer;
    },
  };
}

const isAnswer = (value: unknown): value is PreparedAnswer =>
  typeof value === 'object' && value !== null && 'path' in value && 'data' in value;

/** The document's block of answers; none where there is no such block. */
export function readAnswers(page: Document): readonly PreparedAnswer[] {
  const text = page.getElementById('prepared')?.textContent ?? '[]';
  const answers: unknown = JSON.parse(text);
  return Array.isArray(answers) ? answers.filter(isAnswer) : [];
}

export const readPrepared = (page: Document): Prepared => createPrepared(readAnswers(page));
