import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/errors.js';
import { newId } from '../../../shared/new-id.js';

/** A procedure that adds what somebody wrote, such as `trpc.questions.answer`. */
interface WritingProcedure<Input, Reply> {
  readonly useMutation: (options: {
    readonly onSuccess: (reply: Reply) => void;
    readonly onSettled: () => void;
  }) => {
    readonly mutate: (
      input: Input,
      options: { readonly onSuccess: (reply: Reply) => void },
    ) => void;
    readonly isPending: boolean;
    /** Waits for the network: it goes on by itself. */
    readonly isPaused: boolean;
    readonly error: unknown;
  };
}

interface PostOptions<Content, Input, Reply> {
  readonly input: (content: Content, _id: string) => Input;
  /** The server has it, whether or not the form is still there. */
  readonly onSent: (reply: Reply) => void;
  /** As `onSent`, and whoever wrote it is still looking at the form. */
  readonly onLeave?: (reply: Reply) => void;
}

/**
 * Sends a piece of writing once. Until it has succeeded the same content carries the same id, so
 * that a repeated attempt whose first answer was lost lands once.
 */
export function usePost<Content, Input, Reply>(
  procedure: WritingProcedure<Input, Reply>,
  options: PostOptions<Content, Input, Reply>,
) {
  const attempt = useRef<{ readonly content: string; readonly _id: string }>(undefined);
  const isSending = useRef(false);
  const mutation = procedure.useMutation({
    onSuccess: (reply) => {
      attempt.current = undefined;
      options.onSent(reply);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  return {
    post: (content: Content) => {
      if (isSending.current) return;
      isSending.current = true;
      const key = JSON.stringify(content);
      if (attempt.current?.content !== key) attempt.current = { content: key, _id: newId() };
      mutation.mutate(options.input(content, attempt.current._id), {
        onSuccess: (reply) => options.onLeave?.(reply),
      });
    },
    isSending: mutation.isPending,
    isWaiting: mutation.isPaused,
    error: mutation.error,
  };
}

type Attempt = Pick<ReturnType<typeof usePost>, 'isWaiting' | 'error'>;

/** What to say when writing could not be sent, or not yet; it is still in its field. */
export function postFailure(subject: string, { isWaiting, error }: Attempt): string | undefined {
  if (isWaiting) {
    return `You are offline. ${subject} is posted when you are back; what you wrote is kept until then.`;
  }
  if (error === null) return undefined;
  const reason = serverMessage(error) ?? 'The server could not be reached.';
  return `${subject} was not posted. ${reason} What you wrote is kept: try again.`;
}
