import {
  applyMessageUpdate,
  applyQuestionEvent,
  applyToBoardPage,
  readWire,
  topicKey,
  type BoardEvent,
  type BoardPage,
  type LiveEvent,
  type MessagesPage,
  type QuestionEvent,
  type QuestionPage,
  type Snapshot,
  type Topic,
} from '@collabor8/domain';
import { openChatTab, read, waitFor, type Person } from '../product.js';
import type { Hall } from './activity.js';

/** Somebody who read something once and knows it by events since, whatever happens to the socket. */
export interface Follower {
  readonly name: string;
  /** What is wrong, once the follower has heard everything. */
  audit(): Promise<readonly string[]>;
  close(): void;
}

interface Followed<S> {
  readonly person: Person;
  readonly topic: Topic;
  readonly open: () => Promise<Snapshot<S>>;
  readonly apply: (state: S, event: LiveEvent) => S;
  /** What both must agree in, of a state that may have more loaded than a fresh one. */
  readonly view: (state: S) => unknown;
}

async function follow<S>({ person, topic, open, apply, view }: Followed<S>): Promise<Follower> {
  const { value, places } = await open();
  let state = value;
  const ids: string[] = [];
  const problems: string[] = [];
  const subscription = person.trpc.live.subscribe(
    { topic, lastEventId: places[topicKey(topic)] },
    {
      onData(message) {
        const frame = readWire(message, topic);
        if (frame === null) {
          problems.push('heard what nobody can read');
          return;
        }
        if (frame.kind === 'attached') {
          if (!frame.resumed) problems.push('had to read anew');
          return;
        }
        // What passes has no place in the log.
        if (typeof message === 'object' && 'id' in message) ids.push(message.id);
        state = apply(state, frame.event);
      },
      onError: ({ message }) => problems.push(message),
    },
  );
  const name = `${person.username}, ${topicKey(topic)}`;
  return {
    name,
    async audit() {
      const fresh = (await open()).value;
      const wanted = JSON.stringify(view(fresh));
      const agrees = () => JSON.stringify(view(state)) === wanted;
      await waitFor(`the last events of ${name}`, agrees).catch(() =>
        problems.push('ends with another state than a fresh read'),
      );
      const twice = ids.length - new Set(ids).size;
      return [...problems, ...(twice > 0 ? [`heard ${twice} events twice`] : [])];
    },
    close: () => subscription.unsubscribe(),
  };
}

const questionEvents: readonly LiveEvent['name'][] = [
  ...(['questionUpdate', 'answerUpdate', 'viewsUpdate', 'commentUpdate', 'voteUpdate'] as const),
];
const boardEvents: readonly LiveEvent['name'][] = ['boardUpdate', 'strokeUpdate', 'cursorUpdate'];

const isQuestionEvent = (event: LiveEvent): event is QuestionEvent =>
  questionEvents.includes(event.name);
const isBoardEvent = (event: LiveEvent): event is BoardEvent => boardEvents.includes(event.name);

/** A chat as the web app keeps it. */
function followChat(person: Person, chatId: string): Follower {
  const tab = openChatTab(person, chatId);
  const name = `${person.username}, chat`;
  return {
    name,
    async audit() {
      const fresh = await read(person.trpc.chats.open.query({ chatId }));
      const wanted = JSON.stringify([fresh.chat, fresh.messages]);
      const agrees = () => {
        const { state } = tab.page;
        const latest = state?.messages.slice(-fresh.messages.length);
        return JSON.stringify([state?.chat, latest]) === wanted;
      };
      const problems = tab.failures.map(String);
      await waitFor(name, agrees).catch(() =>
        problems.push('ends with another state than a fresh read'),
      );
      return tab.page.reads > 1 ? [...problems, 'had to read anew'] : problems;
    },
    close: () => tab.close(),
  };
}

/** Everything of the hall that one person follows. */
export async function followAll(person: Person, hall: Hall): Promise<readonly Follower[]> {
  const { trpc, username } = person;
  const { qid, chatId, boardId } = hall;
  return [
    await follow<QuestionPage>({
      person,
      topic: { kind: 'question', qid },
      open: () => trpc.questions.open.query({ qid }),
      apply: (page, event) =>
        isQuestionEvent(event) ? applyQuestionEvent(page, event, username) : page,
      view: ({ question, ownVote, answers, comments }) => [
        ...[question, ownVote.value],
        answers.slice(0, 5).map(({ _id }) => _id),
        comments.items.slice(0, 5).map(({ _id }) => _id),
      ],
    }),
    await follow<MessagesPage>({
      person,
      topic: { kind: 'messages' },
      open: () => trpc.messages.open.query({}),
      apply: (page, event) =>
        event.name === 'messageUpdate' ? applyMessageUpdate(page, event) : page,
      view: ({ messages }) => messages.slice(-30),
    }),
    await follow<BoardPage>({
      person,
      topic: { kind: 'board', boardId },
      open: () => trpc.whiteboards.open.query({ id: boardId }),
      apply: (page, event) => (isBoardEvent(event) ? applyToBoardPage(page, event) : page),
      view: ({ log }) =>
        log.entries.slice(-30).map(({ seq, ...entry }) => [seq, 'id' in entry && entry.id]),
    }),
    followChat(person, chatId),
  ];
}
