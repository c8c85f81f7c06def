import type { AppRouter } from '@collabor8/api';
import {
  createTRPCClient,
  createWSClient,
  httpBatchStreamLink,
  splitLink,
  wsLink,
  type TRPCLink,
  type TRPCClient,
  type TRPCWebSocketClient,
  TRPCClientError,
} from '@trpc/client';
import type { LiveLink, LinkState } from '../shared/live/live-link.js';
import { apart, readMessage, readWire, Shorthand } from '@collabor8/domain';
import { type Unsubscribable, observable } from '@trpc/server/observable';
import type { Outputs } from '../shared/api/trpc.js';

/** Every call of the server, such as 'games.join'. */
type CallName = {
  readonly [F in keyof Outputs]: `${F & string}.${keyof Outputs[F] & string}`;
}[keyof Outputs];

type Failure = TRPCClientError<AppRouter>;

/** One text, several of which each is the cause of the next, or one that depends on the call. */
type FailureText = string | readonly string[] | ((input: unknown, failure: Failure) => string);

const textIn = (input: unknown, field: string): string =>
  typeof input === 'object' && input !== null && field in input
    ? String((input as Readonly<Record<string, unknown>>)[field])
    : '';

const statusOf = ({ data }: Failure): string => String(data?.httpStatus ?? 'no answer');

const users = 'Error when fetching users';
const questions = 'Error when fetching or filtering questions';
const games = 'Error while getting games';
const messages = 'Error when fetching messages';
const chat = 'Error when fetching chat by ID';
const chats: FailureText = [
  'Error when fetching list of chats for the given user',
  'Error when fetching chats for user',
];

/**
 * What a call that failed is thrown and logged as: the texts of SPEC §8, and our own for the calls of §7 that have none there.
 * People read other words, on the page.
 */
const failureTexts: Readonly<Partial<Record<CallName, FailureText>>> = {
  'users.signup': 'Error while signing up',
  'users.login': 'Error while logging in',
  'users.googleLogin': 'Failed to login with Google',
  'users.openDirectory': users,
  'users.page': users,
  'users.updateSocket': 'Error when updating socket',
  'questions.openList': questions,
  'questions.page': questions,
  'tags.byName': (input) => `Error when fetching tag: ${textIn(input, 'name')}`,
  'tags.page': 'Error when fetching tags with question number',
  'questions.ask': 'Error while creating a new question',
  'questions.answer': 'Error while creating a new answer',
  'questions.vote': (input) =>
    textIn(input, 'vote') === 'up'
      ? 'Error while upvoting the question'
      : 'Error while downvoting the question',
  'questions.comment': 'Error while creating a new comment for the question',
  'questions.open': 'Error when fetching question by id',
  'messages.open': messages,
  'messages.page': messages,
  'messages.send': 'Error while adding a new message',
  'chats.create': 'Error while creating a new chat',
  'chats.openList': chats,
  'chats.listPage': chats,
  'chats.send': 'Error while adding a new message to a chat',
  'chats.open': chat,
  'chats.messagesPage': chat,
  'chats.addParticipants': 'Error when adding participant to chat',
  'chats.deleteMessage': 'Error when deleting message from chat',
  'chats.vote': 'Error when voting on a poll',
  'chats.createPoll': 'Error while sending a poll',
  'chats.changeRole': 'Error when updating user permission',
  'users.open': 'Error when fetching user',
  'users.resetPassword': 'Error when resetting password',
  'users.updateBiography': 'Error when updating biography',
  'users.delete': 'Error when deleting user',
  'games.openLobby': games,
  'games.page': games,
  'games.create': 'Error while creating a new game',
  'games.join': 'Error while joining a game',
  'games.leave': 'Error while leaving a game',
  'whiteboards.create': 'Error while creating a new whiteboard',
  'whiteboards.openList': (_input, failure) => `Failed to fetch whiteboards: ${statusOf(failure)}`,
  'whiteboards.open': (_input, failure) => `Failed to fetch whiteboard: ${statusOf(failure)}`,
};

/** The texts of a call that failed, the innermost first; none for calls that SPEC doesn't name. */
function failureTextsOf(call: string, input: unknown, failure: Failure): readonly string[] {
  const texts = Object.entries(failureTexts).find(([name]) => name === call)?.[1];
  if (texts === undefined) return [];
  if (typeof texts === 'function') return [texts(input, failure)];
  return typeof texts === 'string' ? [texts] : texts;
}

/** Writes down a failure and what caused it. */
type LogFailure = (text: string, cause: unknown) => void;

const hasLeft = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true &&
  !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError');

/**
 * Throws a call's failure as SPEC §8 names it, with what happened as its cause, and logs both.
 * errors.ts finds the server's own words in the cause, which is what people read.
 */
export const failureLink =
  (log: LogFailure): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(failure) {
          // Nobody waits for the answer any more: nothing has failed, unless by its deadline.
          const texts = hasLeft(op.signal) ? [] : failureTextsOf(op.path, op.input, failure);
          observer.error(
            texts.reduce<Failure>((cause, text) => {
              log(text, cause);
              return new TRPCClientError<AppRouter>(text, { cause });
            }, failure),
          );
        },
      }),
    );

const CLOSE_AFTER_MS = 50;

/** tRPC repeats every subscription after a reconnect, with the id of the last event it saw. */
function createTrpcLiveLink(
  { live }: TRPCClient<AppRouter>,
  socket: TRPCWebSocketClient,
): LiveLink {
  const running = new Set<Unsubscribable>();

  // Left to itself, tRPC would go on reconnecting for a person who has signed out.
  const closeIfUnused = () => {
    setTimeout(() => {
      if (running.size === 0) void socket.close();
    }, CLOSE_AFTER_MS);
  };

  return {
    subscribe(topic, place, { onFrame, onError }) {
      const shorthand = new Shorthand();
      const subscription = live.subscribe(
        { topic, short: true, ...(place !== undefined && { lastEventId: place }) },
        {
          onData(message) {
            for (const each of apart(message, shorthand)) {
              const frame = readWire(each, topic);
              if (frame !== null) onFrame(frame);
            }
          },
          onError,
        },
      );
      running.add(subscription);
      return () => {
        running.delete(subscription);
        subscription.unsubscribe();
        closeIfUnused();
      };
    },

    watchState(listener) {
      const subscription = socket.connectionState.subscribe({
        next: ({ state, error }) => listener(linkStateOf(state, error !== null)),
      });
      return () => subscription.unsubscribe();
    },
  };
}

function linkStateOf(state: 'idle' | 'connecting' | 'pending', hasFailed: boolean): LinkState {
  switch (state) {
    case 'idle':
      return 'idle';
    case 'connecting':
      return hasFailed ? 'interrupted' : 'connecting';
    case 'pending':
      return 'open';
  }
}

/** A connection that isn't made by then hangs. */
const OPEN_WITHIN_MS = 8_000;

/**
 * A WebSocket that is over the moment it is closed. The browser's own waits for the other side's
 * answer first, up to minutes on a connection that hangs, and nothing new would begin meanwhile. It
 * also gives up on a connection that can't be made, and when the browser says that it is offline.
 */
export function promptWebSocket(Base: typeof WebSocket): typeof WebSocket {
  return class PromptWebSocket extends Base {
    #isOver = false;
    readonly #giveUp = () => this.close();

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const deadline = setTimeout(this.#giveUp, OPEN_WITHIN_MS);
      window.addEventListener('offline', this.#giveUp);
      this.addEventListener('open', () => clearTimeout(deadline));
      this.addEventListener('close', () => {
        clearTimeout(deadline);
        window.removeEventListener('offline', this.#giveUp);
      });
      // Listeners come in the order of their adding: nobody hears of what happens after the end.
      for (const name of ['open', 'message', 'error', 'close']) {
        this.addEventListener(name, (event) => {
          if (this.#isOver && event.isTrusted) event.stopImmediatePropagation();
        });
      }
    }

    override close(code?: number, reason?: string): void {
      const wasConnecting = this.readyState === Base.CONNECTING;
      if (this.#isOver || this.readyState === Base.CLOSED) return;
      this.#isOver = true;
      super.close(code, reason);
      if (wasConnecting) this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    }
  };
}

/** The two ways to the server that served this page. */
export interface Network {
  /** The end of the client's links: it sends what is asked. */
  readonly link: TRPCLink<AppRouter>;
  readonly liveLink: LiveLink;
}

const IDLE_BEFORE_CLOSE_MS = 5_000;

/** Soon, then less often; scattered, so that a restarted server isn't met by everyone at once. */
const retryDelayMs = (attempt: number): number =>
  Math.min(500 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2);

/** `reader` tells who is signed in by what the page shows. Nothing is sent before the first call. */
export function openNetwork(origin: string, reader: () => string | undefined): Network {
  const socket = createWSClient({
    url: `${origin.replace(/^http/, 'ws')}/live`,
    lazy: { enabled: true, closeMs: IDLE_BEFORE_CLOSE_MS },
    WebSocket: promptWebSocket(WebSocket),
    experimental_encoder: { encode: JSON.stringify, decode: readMessage },
    keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
    retryDelayMs,
  });
  const live = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  return {
    link: splitLink({
      condition: ({ type, context }) => type === 'subscription' || context['overSocket'] === true,
      true: wsLink({ client: socket }),
      false: [
        failureLink(logFailure),
        httpBatchStreamLink({
          url: `${origin}/trpc`,
          headers: ({ opList: [{ type }] }) => (type === 'mutation' ? actingAs(reader()) : {}),
        }),
      ],
    }),
    liveLink: createTrpcLiveLink(live, socket),
  };
}

/** In another tab somebody else may have signed in: nothing is changed in their name. */
const actingAs = (username: string | undefined): Record<string, string> =>
  username === undefined ? {} : { 'acting-user': encodeURIComponent(username) };

/** Writes a failed call and its cause into the only log that a browser has, as SPEC §8 asks. */
const logFailure = (text: string, cause: unknown): void => console.error(text, cause);
