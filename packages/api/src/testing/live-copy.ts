import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  applyQuestionEvent,
  applyToBoardPage,
  applyToChatPage,
  isChatEvent,
  newerOf,
  readWire,
  type BoardPage,
  type ChatPage,
  type GameInstance,
  type LiveEvent,
  type QuestionEvent,
  type QuestionPage,
  type Topic,
  type WireMessage,
} from '@collabor8/domain';
import { isBoardEvent } from './board-follower.js';
import { Followed } from './followed.js';
import { read } from './read.js';
import type { Person } from './test-server.js';

/** What somebody has on their screen, as they know it by one reading and by events. */
export interface LiveCopy {
  readonly name: string;
  /** Resolves once it equals what a fresh reading gives; rejects when it doesn't for long. */
  agrees(): Promise<void>;
  /** Ids of events that came more than once. */
  readonly doubled: readonly string[];
  /** How often it was read: once, and once for each gap. */
  reads(): number;
  close(): void;
}

interface Copied<S> {
  readonly person: Person;
  readonly topic: Topic;
  readonly open: () => Promise<S>;
  readonly apply: (state: S, event: LiveEvent) => S;
  /** What both must agree in: a copy may have more loaded than a fresh reading. */
  readonly shown: (state: S) => unknown;
}

const DEADLINE_MS = 25_000;
const RETRY_MS = 50;

function copy<S>({ person, topic, open, apply, shown }: Copied<S>): LiveCopy {
  const followed = new Followed<S, LiveEvent>(open, apply);
  const heard = new Set<string>();
  const doubled: string[] = [];
  let isClosed = false;
  let refusal: string | undefined;

  /** The server may be away in the middle of it. */
  async function refresh(): Promise<void> {
    for (;;) {
      try {
        await followed.refresh();
        return;
      } catch (error) {
        if (isClosed) return;
        if (!(error instanceof Error)) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  function onData(message: WireMessage): void {
    const frame = readWire(message, topic);
    if (frame?.kind === 'attached') {
      if (!frame.resumed) void refresh();
    } else if (frame !== null) {
      if (typeof message === 'object' && 'id' in message) {
        if (heard.has(message.id)) doubled.push(message.id);
        heard.add(message.id);
      }
      followed.hear(frame.event);
    }
  }

  const subscription = person.trpc.live.subscribe(
    { topic },
    {
      onData,
      onError(error) {
        refusal = error.message;
      },
    },
  );
  const name = `${person.username}’s ${topic.kind}`;

  return {
    name,
    doubled,
    reads: () => followed.reads,
    async agrees() {
      const deadline = Date.now() + DEADLINE_MS;
      for (;;) {
        const fresh = shown(await open());
        const { state } = followed;
        const known = state === undefined ? 'nothing' : shown(state);
        if (isDeepStrictEqual(known, fresh)) return;
        if (refusal !== undefined) throw new Error(`${name} was refused: ${refusal}`);
        if (Date.now() > deadline) {
          throw new Error(`${name} is\n${JSON.stringify(known)}\nnot\n${JSON.stringify(fresh)}`);
        }
        await sleep(RETRY_MS);
      }
    },
    close() {
      isClosed = true;
      subscription.unsubscribe();
    },
  };
}

const questionEvents: readonly LiveEvent['name'][] = [
  ...(['questionUpdate', 'answerUpdate', 'viewsUpdate', 'commentUpdate', 'voteUpdate'] as const),
];

const isQuestionEvent = (event: LiveEvent): event is QuestionEvent =>
  questionEvents.includes(event.name);

export const copyOfQuestion = (person: Person, qid: string): LiveCopy =>
  copy<QuestionPage>({
    person,
    topic: { kind: 'question', qid },
    open: () => read(person.trpc.questions.open.query({ qid })),
    apply: (page, event) =>
      isQuestionEvent(event) ? applyQuestionEvent(page, event, person.username) : page,
    shown: ({ question, ownVote }) => [question, ownVote.value],
  });

const MESSAGES_COMPARED = 25;

export const copyOfChat = (person: Person, chatId: string): LiveCopy =>
  copy<ChatPage>({
    person,
    topic: { kind: 'chat', chatId },
    open: () => read(person.trpc.chats.open.query({ chatId })),
    apply: (page, event) =>
      isChatEvent(event) ? applyToChatPage(page, event, person.username) : page,
    shown: ({ chat, messages }) => [chat, messages.slice(-MESSAGES_COMPARED)],
  });

export const copyOfGame = (person: Person, gameID: string): LiveCopy =>
  copy<GameInstance>({
    person,
    topic: { kind: 'game', gameID },
    open: async () => (await read(person.trpc.games.open.query({ gameID }))).game,
    apply: (game, event) => (event.name === 'gameUpdate' ? newerOf(game, event.game) : game),
    shown: (game) => game,
  });

export const copyOfBoard = (person: Person, boardId: string): LiveCopy =>
  copy<BoardPage>({
    person,
    topic: { kind: 'board', boardId },
    open: () => read(person.trpc.whiteboards.open.query({ id: boardId })),
    apply: (page, event) => (isBoardEvent(event) ? applyToBoardPage(page, event) : page),
    shown: ({ log }) => [log.base?.id, log.entries],
  });
