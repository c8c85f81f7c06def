import type { AppRouter } from '@collabor8/api';
import type { Snapshot, Topic } from '@collabor8/domain';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { DocumentAnswer } from './answers.js';

export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  /** Of its entry in the history; undefined where it is not gone to yet. */
  readonly key?: string | undefined;
}

/** A line of the first view, by the element that it is in the frame of the document. */
export interface FirstLine {
  readonly is: 'h1' | 'h2' | 'p';
  readonly text: string;
}

/** What the document shows of an answer that it brings, while the app loads. */
interface FirstView<V> {
  /**
   * Talk stands at the lower end, a room has its name above what people do there, a lobby has a button beside it, a
   * person's name is beside a picture, and a form has a field above its line.
   */
  readonly look?: 'talk' | 'room' | 'lobby' | 'person' | 'form';
  lines(
    value: V,
    where: { readonly reader: string; readonly query: URLSearchParams },
  ): readonly FirstLine[];
}

interface ReadRules<I, V> {
  /** The page that begins with it, such as '/question/:qid'. */
  readonly at?: string;
  /** The app keeps it beside every page, whatever its address says. */
  readonly isKept?: true;
  /** What that page asks for; null where it doesn't ask. Left out where there is nothing to say. */
  input?(address: PageAddress): I | null;
  /** What keeps the answer current. Left out, it is what the reader alone is told; null where nothing does. */
  readonly topic?: ((input: I, reader: string) => Topic) | null;
  /** The action that puts the answer into its slice, where that isn't `landed(read)`; null where none does. */
  lands?(
    value: V,
    where: { readonly reader: string; readonly address?: PageAddress },
  ): UnknownAction | null;
  /** Of a list in parts, what reads the next one: it takes the same input with a cursor (`useLiveList`). */
  readonly further?: FurtherPath;
  /** Tells it from another read of the same procedure, which is held beside it. */
  readonly name?: string;
  /** Its slice holds one of a kind: while another is on the screen, none is put there ahead of its page. */
  readonly holdsOne?: true;
}

/** A query whose answer stands at the beginning of a page, or is kept beside all of them. */
export interface Read<I = unknown, V = unknown> extends ReadRules<I, V> {
  /** Of the procedure, such as 'questions.open'. */
  readonly path: string;
}

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type PathIn<F extends keyof Outputs> = `${F}.${keyof Outputs[F] & string}`;
type Path = { [F in keyof Outputs]: PathIn<F> }[keyof Outputs];
type At<P, Router> = P extends `${infer F}.${infer Name}`
  ? F extends keyof Router
    ? Name extends keyof Router[F]
      ? Router[F][Name]
      : never
    : never
  : never;
type FurtherPath = {
  [P in Path]: At<P, Inputs> extends { cursor: string } ? P : never;
}[Path];
type ValueOf<Answer> = Answer extends Snapshot<infer V> ? V : Answer;

/** What documents bring along: what a page asks first, and what is kept beside every page. */
export const allReads: Read[] = [];

/**
 * Declares a read, once: its hook (use-live-read.ts), asking before the page is opened, the document that brings the
 * answer along and the words that stand there while the app loads all follow from it. One that a document brings stands
 * in its feature's `reads.ts`, which the server reads, too: so that imports rules and types alone.
 */
export function declareRead<const P extends Path>(
  read: ReadRules<At<P, Inputs>, ValueOf<At<P, Outputs>>> & { readonly path: P },
): Read<At<P, Inputs>, ValueOf<At<P, Outputs>>> {
  // What its address gives as its input is what it takes.
  if (read.at !== undefined || read.isKept) allReads.push(read as Read);
  return read;
}

/** Where and by what a read is asked, and whether something keeps its answer current. */
export type ReadHeld = Pick<Read<never>, 'path' | 'at' | 'isKept' | 'topic'>;

/** A page that says the same to everybody. */
interface SamePage {
  readonly at: string;
  readonly path?: never;
}

export const firstViews: { readonly of: ReadHeld | SamePage; readonly view: FirstView<unknown> }[] =
  [];

/**
 * Declares which words the document shows on a page, such as those of its read's answer. The server alone needs them: a
 * script of the browser is built without such calls (`manualPureFunctions`).
 */
export function firstView<I, V>(of: Read<I, V> | SamePage, view: FirstView<V>): FirstView<V> {
  firstViews.push({ of, view });
  return view;
}

interface Landed<V> extends UnknownAction {
  readonly payload: V;
  readonly meta: {
    readonly reader: string;
    /** In milliseconds, as of `Date.now()`. */
    readonly receivedAt: number;
  };
}

/** Creates what is dispatched when a read was answered: slices take it in by `addCase(landed(read), …)`. */
export function landed<I, V>({ path, name = path }: Read<I, V>) {
  const type = `read/${name}`;
  const create = (payload: V, reader: string): Landed<V> => ({
    ...{ type, payload },
    meta: { reader, receivedAt: Date.now() },
  });
  const match = (action: UnknownAction): action is Landed<V> => action.type === type;
  return Object.assign(create, { type, match });
}

/** More is above the first view. */
const MOST_MESSAGES = 12;

/** The words of the last messages of a talk. */
export const saidLast = (messages: readonly { readonly msg: string }[]): readonly FirstLine[] =>
  messages
    .filter(({ msg }) => msg !== '')
    .slice(-MOST_MESSAGES)
    .map(({ msg }) => ({ is: 'p', text: msg }));

/** A piece of what the document of an open page shows, in the order of the page. */
export type OpenPiece =
  | { readonly is: 'h1' | 'h2' | 'h3' | 'p'; readonly text: string; readonly to?: string }
  /** Markdown that people wrote. */
  | { readonly is: 'text'; readonly text: string };

/** What a page that visitors may read says in its document. */
export interface OpenWords {
  readonly title: string;
  readonly description: string;
  /** The one address of what several lead to. */
  readonly canonical: string;
  /** Whether those who search the web should find it. */
  readonly isFound: boolean;
  /** Of schema.org; `origin` is what addresses begin with. */
  readonly structured?: (origin: string) => object;
  readonly pieces: readonly OpenPiece[];
}

/** The answers that the document brings, by their procedures. */
export type AnswerTo = (path: DocumentAnswer['path']) => unknown;

/**
 * Declares that visitors may read a page where the operator opens reading to everybody, and what its document says
 * then; undefined where what it is about isn't there. A feature's `open-views.ts` exports nothing else, and is read by
 * the server, so it imports rules and types alone.
 */
export interface OpenView {
  /** Such as '/question/:qid'. */
  readonly at: string;
  readonly words: (address: PageAddress, answerTo: AnswerTo) => OpenWords | undefined;
}

/** Characters of a description; those who search the web show no more. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of a text in one line, without the signs of its Markdown. */
export function describe(text: string): string {
  const plain = text
    .slice(0, 20 * DESCRIPTION_LENGTH)
    .replaceAll(/[#*_`>~|$\\]|!?\[|\]\([^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= DESCRIPTION_LENGTH) return plain;
  return `${plain.slice(0, DESCRIPTION_LENGTH).replace(/\s\S*$/, '')} …`;
}
