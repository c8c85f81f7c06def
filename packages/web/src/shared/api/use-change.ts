import type { LiveEvent, Result } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { liveEventReceived } from '../live/live-link.js';
import { UserContext } from '../session/session-contexts.js';
import { notifyError } from '../ui/notices/notify.js';
import { failureText } from './errors.js';

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
