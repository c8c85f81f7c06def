import type { Outputs } from './api/outputs.js';

/** A line of the first view, by the element that it is in the frame of the document. */
export interface FirstLine {
  readonly is: 'h1' | 'h2' | 'p';
  readonly text: string;
}

/** What can be read of an answer that came with the document, while the app loads. */
export interface FirstWords {
  /** Of the procedure, such as 'questions.open'. */
  readonly path: string;
  /** Talk stands at the lower end, a room has its name above what people do there. */
  readonly look: 'page' | 'talk' | 'room';
  readonly words: (answer: unknown) => readonly FirstLine[];
}

interface FirstWordsOf<F extends keyof Outputs, P extends keyof Outputs[F] & string> {
  readonly feature: F;
  readonly procedure: P;
  readonly look?: FirstWords['look'];
  readonly words: (answer: Outputs[F][P]) => readonly FirstLine[];
}

export const firstWords = <F extends keyof Outputs, P extends keyof Outputs[F] & string>({
  feature,
  procedure,
  look = 'page',
  words,
}: FirstWordsOf<F, P>): FirstWords => ({
  path: `${feature}.${procedure}`,
  look,
  // The server's own answer to its own document.
  words: (answer) => words(answer as Outputs[F][P]),
});

/** More is above the first view. */
const MOST_MESSAGES = 12;

/** The words of the last messages of a talk. */
export const saidLast = (messages: readonly { readonly msg: string }[]): readonly FirstLine[] =>
  messages
    .filter(({ msg }) => msg !== '')
    .slice(-MOST_MESSAGES)
    .map(({ msg }) => ({ is: 'p', text: msg }));
