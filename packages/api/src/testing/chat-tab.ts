import {
  applyToChatList,
  applyToChatPage,
  type ChatPage,
  type ChatRow,
  type ChatUpdate,
  type LiveEvent,
  type ReadUpdate,
} from '@collabor8/domain';
import type { LiveFrame } from '../live/frames.js';
import type { Person } from './test-server.js';
import { read } from './read.js';

type ChatEvent = ChatUpdate | ReadUpdate;

/** A state that is read once, and again after a gap, and followed by events in between. */
class Followed<S> {
  readonly #read: () => Promise<S>;
  readonly #apply: (state: S, event: ChatEvent) => S;
  #state: S | undefined;
  #waiting: ChatEvent[] | null = [];
  /** How often it was read: once, and once for each gap. */
  reads = 0;

  constructor(read: () => Promise<S>, apply: (state: S, event: ChatEvent) => S) {
    this.#read = read;
    this.#apply = apply;
  }

  get state(): S | undefined {
    return this.#state;
  }

  hear(event: ChatEvent): void {
    if (this.#waiting !== null) this.#waiting.push(event);
    else if (this.#state !== undefined) this.#state = this.#apply(this.#state, event);
  }

  /** Listens before it reads: what is heard meanwhile is applied to what was read. */
  async refresh(): Promise<void> {
    this.#waiting ??= [];
    this.reads += 1;
    const fresh = await this.#read();
    this.#state = this.#waiting.reduce(this.#apply, fresh);
    this.#waiting = null;
  }
}

const isChatEvent = (event: LiveEvent): event is ChatEvent =>
  event.name === 'chatUpdate' || event.name === 'readUpdate';

export type ChatTab = ReturnType<typeof openChatTab>;

/** What the web app does with a chat, without a screen: for simulations. */
export function openChatTab(owner: Person, chatId: string) {
  const person = owner.openTab();
  const { trpc, username } = person;
  const page = new Followed<ChatPage>(
    () => read(trpc.chats.open.query({ chatId })),
    (state, event) => applyToChatPage(state, event, username),
  );
  const list = new Followed<readonly ChatRow[]>(
    () => read(trpc.chats.openList.query()),
    (rows, event) => applyToChatList(rows, event, username),
  );
  const failures: unknown[] = [];

  const handlers = (states: readonly Pick<Followed<never>, 'hear' | 'refresh'>[]) => ({
    onData({ data }: { data: LiveFrame }) {
      if (data.kind === 'event') {
        if (isChatEvent(data.event)) for (const state of states) state.hear(data.event);
      } else if (!data.resumed) {
        for (const state of states) state.refresh().catch((error: unknown) => failures.push(error));
      }
    },
    onError: (error: unknown) => failures.push(error),
  });
  const subscriptions = [
    trpc.live.subscribe({ topic: { kind: 'chat', chatId } }, handlers([page])),
    trpc.live.subscribe({ topic: { kind: 'person', username } }, handlers([list])),
  ];

  return {
    person,
    page,
    list,
    failures,
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
  };
}
