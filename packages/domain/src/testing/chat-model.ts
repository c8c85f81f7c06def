import {
  chatTitle,
  checkPoll,
  countVote,
  initialRole,
  previewOf,
  sortChats,
  successorOf,
  type ChatMessage,
  type ChatPage,
  type ChatRole,
  type ChatRow,
  type ChatSummary,
  type ChatUpdate,
  type OwnPollVote,
  type Participant,
  type ReadUpdate,
  withDeparture,
} from '../index.js';

export type ChatStep =
  | { readonly do: 'send' | 'poll'; readonly by: string }
  | { readonly do: 'vote'; readonly by: string; readonly on: number; readonly option: number }
  | { readonly do: 'delete'; readonly on: number }
  | { readonly do: 'add'; readonly name: string }
  | { readonly do: 'promote'; readonly name: string; readonly role: ChatRole }
  | { readonly do: 'read'; readonly by: string; readonly upTo: number }
  | { readonly do: 'leave'; readonly name: string };

type Event = ChatUpdate | ReadUpdate;

/** An event and whose lists hear of it; everybody's opened chat hears of every chatUpdate. */
interface Told {
  readonly event: Event;
  readonly to: readonly string[];
}

const DAY = '2026-01-01T00:00:00.000Z';
const name = 'chatUpdate';

const started = (people: readonly string[], creator: string): ChatSummary => {
  const title = chatTitle(undefined, people);
  return {
    _id: 'chat',
    revision: 1,
    title: title.ok ? title.value : '',
    participantCount: people.length,
    participantNames: people.slice(0, 5),
    lastSeq: 0,
    deletedSeqs: [],
    lastMessage: null,
    activeAt: DAY,
    createdAt: DAY,
    createdBy: creator,
  };
};

/** The server's side of one chat, as simple as it can be: what states and events must agree with. */
export class ChatModel {
  #chat: ChatSummary;
  #participants: Participant[];
  #messages: ChatMessage[] = [];
  readonly #votes = new Map<string, OwnPollVote>();
  readonly #read = new Map<string, number>();
  readonly told: Told[] = [];

  constructor(people: readonly [creator: string, ...others: string[]]) {
    const [creator] = people;
    this.#chat = started(people, creator);
    this.#participants = people.map((username, position) =>
      this.#joining(username, initialRole(username, creator), position),
    );
    this.#tell({ name, type: 'created', chat: this.#chat }, people);
  }

  run(step: ChatStep): void {
    switch (step.do) {
      case 'send':
      case 'poll': {
        this.#send(step.by, step.do === 'poll');
        return;
      }
      case 'vote': {
        this.#vote(step.by, step.on, step.option);
        return;
      }
      case 'delete': {
        this.#delete(step.on);
        return;
      }
      case 'add': {
        this.#add(step.name);
        return;
      }
      case 'promote': {
        this.#promote(step.name, step.role);
        return;
      }
      case 'read': {
        this.#markRead(step.by, step.upTo);
        return;
      }
      case 'leave': {
        this.#leave(step.name);
        return;
      }
    }
  }

  /** What `reader` would read afresh, with at least the latest `count` messages loaded. */
  page(reader: string, count = Infinity): ChatPage {
    const messages = this.#messages.slice(Math.max(0, this.#messages.length - count));
    const hasOlder = messages.length < this.#messages.length;
    const own = messages.flatMap(({ _id }) => {
      const vote = this.#votes.get(`${_id}:${reader}`);
      return vote === undefined ? [] : [[_id, vote] as const];
    });
    return {
      chat: this.#chat,
      participants: this.#participants,
      lastReadSeq: this.#read.get(reader) ?? 0,
      messages,
      loadedFrom: hasOlder ? (messages[0]?.seq ?? 0) : 0,
      messagesCursor: hasOlder ? 'older' : null,
      ownVotes: Object.fromEntries(own),
    };
  }

  list(reader: string): readonly ChatRow[] {
    const own = this.#participants.find(({ username }) => username === reader);
    if (own === undefined) return [];
    const { role, roleRevision } = own;
    const lastReadSeq = this.#read.get(reader) ?? 0;
    return sortChats([{ ...this.#chat, role, roleRevision, lastReadSeq }]);
  }

  #tell(event: Event, to: readonly string[]): void {
    this.told.push({ event, to });
  }

  #everybody(): string[] {
    return this.#participants.map(({ username }) => username);
  }

  #change(change: Partial<ChatSummary>): ChatSummary {
    this.#chat = { ...this.#chat, ...change, revision: this.#chat.revision + 1 };
    return this.#chat;
  }

  #joining(username: string, role: ChatRole, position: number): Participant {
    this.#read.set(username, this.#chat.lastSeq);
    return {
      username,
      role,
      roleRevision: 1,
      position,
      joinedAt: DAY,
      joinedSeq: this.#chat.lastSeq,
    };
  }

  #send(by: string, isPoll: boolean): void {
    if (!this.#everybody().includes(by)) return;
    const seq = this.#chat.lastSeq + 1;
    const form = checkPoll({ question: 'Which?', options: ['a', 'b', 'c'] });
    const message: ChatMessage = {
      _id: `m${seq}`,
      chatId: 'chat',
      seq,
      revision: 1,
      msg: isPoll ? 'POLL' : `message ${seq}`,
      msgFrom: by,
      msgDateTime: DAY,
      type: isPoll ? 'poll' : 'direct',
      ...(isPoll && form.ok && { poll: form.value }),
    };
    this.#messages = [...this.#messages, message];
    this.#read.set(by, seq);
    const chat = this.#change({ lastSeq: seq, lastMessage: previewOf(message) });
    this.#tell({ name, type: 'newMessage', chat, message }, [by]);
    const others = this.#everybody().filter((username) => username !== by);
    this.#tell({ name, type: 'notification', chat, message }, others);
  }

  #vote(by: string, on: number, option: number): void {
    const before = this.#messages[on];
    if (before?.poll === undefined || !this.#everybody().includes(by)) return;
    const key = `${before._id}:${by}`;
    const counted = countVote(before.poll, option, this.#votes.get(key)?.optionIndex);
    if (!counted.ok || counted.value === before.poll) return;
    const message = { ...before, poll: counted.value, revision: before.revision + 1 };
    this.#messages = this.#messages.with(on, message);
    this.#votes.set(key, { optionIndex: option, revision: message.revision });
    const vote = { username: by, optionIndex: option };
    this.#tell({ name, type: 'newMessage', chat: this.#chat, message, vote }, []);
  }

  #delete(on: number): void {
    const message = this.#messages[on];
    if (message === undefined) return;
    this.#messages = this.#messages.toSpliced(on, 1);
    const latest = this.#messages.at(-1);
    const deletedSeqs = [...this.#chat.deletedSeqs, message.seq].toSorted((a, b) => a - b);
    const chat = this.#change({ deletedSeqs, lastMessage: latest ? previewOf(latest) : null });
    this.#tell({ name, type: 'deleted', chat, messageId: message._id }, this.#everybody());
  }

  #add(username: string): void {
    if (this.#everybody().includes(username)) return;
    const participant = this.#joining(username, 'user', this.#participants.length);
    this.#participants = [...this.#participants, participant];
    const names = this.#everybody();
    const participantNames = names.slice(0, 5);
    const chat = this.#change({ participantCount: names.length, participantNames });
    this.#tell({ name, type: 'newParticipant', chat, participants: [participant] }, names);
  }

  #promote(username: string, role: ChatRole): void {
    const before = this.#participants.find((participant) => participant.username === username);
    if (before === undefined || before.role === role) return;
    this.#replace(before, { ...before, role, roleRevision: before.roleRevision + 1 });
  }

  #leave(username: string): void {
    const before = this.#participants.find((participant) => participant.username === username);
    if (before === undefined || before.gone !== undefined) return;
    const heir = successorOf(this.#participants, username);
    this.#replace(before, withDeparture(before, { at: DAY, seq: this.#chat.lastSeq }));
    if (heir !== undefined) this.#promote(heir.username, 'admin');
  }

  #replace(before: Participant, participant: Participant): void {
    this.#participants = this.#participants.map((each) => (each === before ? participant : each));
    const chat = this.#chat;
    this.#tell({ name, type: 'changeUserRole', chat, participant }, [participant.username]);
  }

  #markRead(by: string, upTo: number): void {
    const before = this.#read.get(by);
    const lastReadSeq = Math.min(upTo, this.#chat.lastSeq);
    if (before === undefined || lastReadSeq <= before) return;
    this.#read.set(by, lastReadSeq);
    this.#tell({ name: 'readUpdate', chatId: 'chat', lastReadSeq }, [by]);
  }
}
