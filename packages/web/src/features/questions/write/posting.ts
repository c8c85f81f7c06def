import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { isNotSent, serverMessage } from '../../../shared/api/trpc.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { newId } from '../../../shared/new-id.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useIsOffline } from '../../../shared/session/session-slice.js';

/** A procedure that adds what somebody wrote, such as `trpc.questions.answer`. */
interface WritingProcedure<Input, Reply> {
  readonly useMutation: (options: { readonly onSuccess: (reply: Reply) => void }) => {
    readonly mutate: (
      input: Input,
      options: {
        readonly onSuccess: (reply: Reply) => void;
        readonly onError: () => void;
      },
    ) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
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
 * that a repeated attempt whose first answer was lost lands once. Offline it waits for the network,
 * as long as the form is there and nothing in it is changed.
 */
export function usePost<Content, Input, Reply>(
  procedure: WritingProcedure<Input, Reply>,
  options: PostOptions<Content, Input, Reply>,
) {
  const attempt = useRef<{ readonly content: string; readonly _id: string; readonly input: Input }>(
    undefined,
  );
  const isSending = useRef(false);
  const { mutate, reset, isPending, error } = procedure.useMutation({
    onSuccess: (reply) => {
      isSending.current = false;
      attempt.current = undefined;
      options.onSent(reply);
    },
  });
  const send = (input: Input) =>
    mutate(input, {
      onSuccess: (reply) => options.onLeave?.(reply),
      onError: () => {
        isSending.current = false;
      },
    });

  const isOffline = useIsOffline();
  const isWaiting = isNotSent(error);
  const goOn = useEffectEvent(() => {
    if (attempt.current !== undefined) send(attempt.current.input);
  });
  useEffect(() => {
    if (isWaiting && !isOffline) goOn();
  }, [isWaiting, isOffline]);

  return {
    post: (content: Content) => {
      if (isSending.current) return;
      isSending.current = true;
      const key = JSON.stringify(content);
      if (attempt.current?.content !== key) {
        const _id = newId();
        attempt.current = { content: key, _id, input: options.input(content, _id) };
      }
      send(attempt.current.input);
    },
    /** What is written has changed: what waited for the network is not sent any more. */
    takeBack: () => {
      if (isWaiting) reset();
    },
    isSending: isPending,
    isWaiting,
    error,
  };
}

type Attempt = Pick<ReturnType<typeof usePost>, 'isWaiting' | 'error'>;

/** What to say when writing could not be sent, or not yet; it is still in its field. */
export function postFailure(subject: string, { isWaiting, error }: Attempt): string | undefined {
  if (isWaiting) {
    return `You are offline. ${subject} is posted when you are back, unless you change it or leave this page. What you wrote is kept.`;
  }
  if (error === null) return undefined;
  const reason = serverMessage(error);
  const happened =
    reason === undefined ? 'There was no answer.' : `${subject} was not posted. ${reason}`;
  return `${happened} What you wrote is kept: try again.`;
}

/** Handed over with the address of a form: the chat whose messages are written about, and what is quoted of them. */
export interface TalkState {
  readonly talk: {
    readonly chatId: string;
    /** Until it stands in the draft. */
    readonly quote?: string | undefined;
  };
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Puts what is quoted of a chat behind what the draft holds already, once. Answers what tells that chat where it has led. */
export function useTalk(draft: Draft) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const talk = (state as TalkState | null)?.talk;
  const chatId = talk?.chatId ?? '';
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const quote = talk?.quote;
  const take = useEffectEvent((quoted: string) => {
    draft.setText(`${draft.text.trimEnd()}\n\n${quoted}`.trimStart());
    const taken: TalkState = { talk: { chatId } };
    navigate(pathname, { replace: true, state: taken });
  });
  useEffect(() => {
    if (quote !== undefined) take(quote);
  }, [quote]);
  return {
    /** Says it in the chat: sent by itself, wherever one goes from here. */
    tell: (line: string, path: string): void => {
      if (chatId === '') return;
      const message = `${line} ${window.location.origin}${path}`;
      void import('../../../shared/outbox/outbox-slice.js').then(({ said }) =>
        dispatch(said({ kind: 'chat', chatId }, username, message)),
      );
    },
  };
}

/** Ctrl+Enter, or Command+Enter, sends a form from any of its fields. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Brings the cursor to the first field that needs correcting, once its message is there. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
