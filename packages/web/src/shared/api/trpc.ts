import type { AppRouter } from '@collabor8/api';
import { type TRPCClient, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { LiveEvent, Result } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { liveEventReceived } from '../live/live-link.js';
import { UserContext } from '../session/session-contexts.js';
import { notifyError } from '../ui/notices/notify.js';

/** The server's procedures as functions: `client.tags.byName.query({ name })`. */
export type Client = TRPCClient<AppRouter>;

/**
 * Hooks for every procedure of the server. What `useMutation` is given happens whether anybody watches
 * or not: `onSuccess` there is for what the server has done. What leads somewhere, such as closing the form,
 * goes with the call: `mutate(input, { onSuccess: onClose })` is not told once the component is gone or has reset it.
 */
export const trpc = createTRPCReact<AppRouter>();

let reads = 0;

/**
 * Options of a read whose answer lands in a slice: `utils.chats.open.fetch(input, freshRead())`.
 * It is never shared with a read of the same that began earlier, because what happened between the
 * two would be missing, and its answer is not kept.
 */
export function freshRead() {
  reads += 1;
  const hash = `read ${reads}`;
  return { gcTime: 0, staleTime: 0, queryKeyHashFn: () => hash } as const;
}

/** tRPC's types leave out the `undefined` that optional fields may hold by the domain's. */
type Loose<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: Loose<T[Index]> }
  : T extends object
    ? { [Key in keyof T]: Loose<T[Key]> | (T extends Record<Key, T[Key]> ? never : undefined) }
    : T;

type Answers = inferRouterOutputs<AppRouter>;

/** What the server answers, by feature and procedure. */
export type Outputs = {
  readonly [Feature in keyof Answers]: {
    readonly [Procedure in keyof Answers[Feature]]: Loose<Answers[Feature][Procedure]>;
  };
};

/** How many a list holds; where `isExact` is false, the server stopped counting there. */
export type Total = Outputs['questions']['page']['total'];

interface ServerErrorData {
  readonly code: string;
  /** Seconds. */
  readonly retryAfter?: unknown;
  /** What the server asks for before it goes on. */
  readonly proofNeeded?: unknown;
  /** Whether it lacked the code of an authenticator app alone. */
  readonly codeNeeded?: unknown;
}

const hasCode = (data: unknown): data is ServerErrorData =>
  typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';

const isOfCall = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** A failure has SPEC.md's words for the log (failure-link.ts); what happened is its cause. */
function originOf(error: unknown): unknown {
  return isOfCall(error) && isOfCall(error.cause) ? originOf(error.cause) : error;
}

function errorData(error: unknown): ServerErrorData | undefined {
  const origin = originOf(error);
  if (!isOfCall(origin)) return undefined;
  const data: unknown = origin.data;
  return hasCode(data) ? data : undefined;
}

/** The server's code for a failure, such as 'NOT_FOUND'; undefined when no answer came. */
export const errorCode = (error: unknown): string | undefined => errorData(error)?.code;

/** Milliseconds after which the server asks us to try again; undefined when it doesn't say. */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = errorData(error)?.retryAfter;
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** What the server asks for before it goes on, by its name; undefined when for nothing. */
export const proofNeededBy = (error: unknown): unknown => errorData(error)?.proofNeeded;

/** Whether a log-in lacked nothing but the code of an authenticator app. */
export const isCodeNeededBy = (error: unknown): boolean => errorData(error)?.codeNeeded === true;

/** The server's sentence for the person; undefined when no answer came. */
export function serverMessage(error: unknown): string | undefined {
  const origin = originOf(error);
  return errorCode(origin) !== undefined && origin instanceof Error ? origin.message : undefined;
}

/** Something was to be changed offline: no request has left the browser. */
export class NotSentError extends Error {
  constructor(cause: unknown) {
    super('There was no connection. Nothing was sent.', { cause });
  }
}

/** Whether a change failed before it left the browser. */
export const isNotSent = (error: unknown): boolean =>
  isOfCall(error) && error.cause instanceof NotSentError;

const NO_ANSWER =
  'The server did not respond, so it may have worked anyway. Check before you try again.';

/** What a person reads of a change that failed: `say` has the words for a refusal by the server. */
export function failureText(error: unknown, say = (sentence: string): string => sentence): string {
  const sentence = serverMessage(error);
  if (sentence !== undefined) return say(sentence);
  return isOfCall(error) && isNotSent(error) ? error.message : NO_ANSWER;
}

const transient = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT']);

/** Whether a failure with this code may go away by itself. */
export const isTransient = (code: string): boolean => transient.has(code);

interface Outcome<I, O> {
  onMutate(input: I): void;
  onSuccess(answer: O, input: I): void;
  onError(error: unknown): void;
}

/** What changes something: a procedure, such as `trpc.users.block`, or what `changing` gives. */
interface Changing<I, O, M> {
  useMutation(outcome: Outcome<I, O>): M & Sending<I, O>;
}

interface Sending<I, O> {
  readonly mutate: (input: I, options?: Sent<O>) => void;
  reset(): void;
}

/** What happens to one call, while the component is there. */
interface Sent<O> {
  readonly onSuccess?: (answer: O) => void;
  readonly onError?: (error: unknown) => void;
}

interface ChangeOptions<I, O> {
  /** The answer as the event that others hear of it, for the slices; null where nothing changed. */
  event?(answer: O, input: I): LiveEvent | null;
  /** Happens once it is done, whether anybody watches or not. */
  onSuccess?(answer: O, input: I): void;
  /** The words for a refusal, of which the server gives its sentence. */
  say?(sentence: string, error: unknown): string;
  /** Failures are told in a corner of the page: nothing here shows `failure`. */
  inCorner?: true;
}

/**
 * A change on the server, made by `mutate(input)`. The answer goes to the slices, and is as good as its event, which
 * may come before or after it. Why it failed is in `failure`, in words, empty where it didn't; `refuse` puts there what a
 * rule said before anything was sent. What leads somewhere, such as closing a form, goes with the call,
 * `mutate(input, { onSuccess: onClose })`, and isn't told once the component is gone.
 */
export function useChange<I, O, M>(change: Changing<I, O, M>, options: ChangeOptions<I, O> = {}) {
  const dispatch = useDispatch();
  const reader = use(UserContext)?.user.username;
  const [failure, refuse] = useState('');
  const asked = useRef<{ readonly input: I }>(undefined);
  const mutation = change.useMutation({
    onMutate(input) {
      asked.current = { input };
      refuse('');
    },
    onSuccess(answer, input) {
      const told = options.event?.(answer, input) ?? null;
      if (told !== null && reader !== undefined) {
        dispatch(liveEventReceived({ event: told, reader }));
      }
      options.onSuccess?.(answer, input);
    },
    onError(error) {
      const words = failureText(error, (sentence) => options.say?.(sentence, error) ?? sentence);
      if (options.inCorner === true) notifyError(words);
      else refuse(words);
    },
  });
  const reset = (): void => {
    refuse('');
    mutation.reset();
  };
  /** Sends what is made of the value that a rule lets through, or says what the rule said. */
  const mutateIf = <T>(checked: Result<T>, inputOf: (value: T) => I, sent?: Sent<O>): void => {
    if (checked.ok) mutation.mutate(inputOf(checked.value), sent);
    else refuse(checked.error);
  };
  /** Asks for the same once more. */
  const again = (): void => asked.current && mutation.mutate(asked.current.input);
  return { ...mutation, failure, refuse, reset, again, mutateIf };
}

/** Changes by a function of one's own, where there is a choice between several procedures. */
export const changing = <I, O>(mutationFn: (input: I) => Promise<O>) => ({
  useMutation: (outcome: Outcome<I, O>) => useMutation({ mutationFn, ...outcome }),
});
