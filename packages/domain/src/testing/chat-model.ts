import {
  countVote,
  deletedRangesOf,
  initialRole,
  previewOf,
  quoteOf,
  sortChats,
  sortPinned,
  successorOf,
  type ChatMessage,
  type ChatMessagesPage,
  type ChatPage,
  type ChatRole,
  type ChatRow,
  type ChatSummary,
  type ChatEvent,
  type OwnPollVote,
  type Participant,
  markBefore,
  type ReadMark,
  withDeparture,
} from '../index.js';
import { DAY, quotesIn, sent, started, type ChatStep, type Told } from './chat-steps.js';
import { KeptChats } from './kept-chats.js';
import { acted, reacted } from './message-steps.js';

const name = 'chatUpdate';

/** The server's side of one chat, as simple as it can be: what states and events must agree with. */
export class ChatModel {
  #chat: ChatSummary;
  #participants: Participant[];
  #messages: ChatMessage[] = [];
  readonly #votes = new Map<string, OwnPollVote>();
  readonly #read = new Map<string, ReadMark>();
  readonly #kept = new KeptChats();
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
      case 'reply': {
        this.#send(step.by, false, this.#messages[step.on]);
        return;
      }
      case 'react': {
        this.#act(step.on, (message) => reacted(message, step.by));
        return;
      }
      case 'edit':
      case 'takeBack':
      case 'pin': {
        const act = step.do;
        this.#act(step.on, (message) => acted(act, message));
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
      case 'rename': {
        const chat = this.#change({ title: step.title });
        this.#tell({ name: 'chatTitleUpdate', chat }, this.#everybody());
        return;
      }
      case 'unread': {
        this.#markUnread(step.by, step.on);
        return;
      }
      case 'level':
      case 'place': {
        if (!this.#everybody().includes(step.by)) return;
        const kept = this.#kept.keep(step, this.#chat.lastSeq);
        this.#tell({ name: 'chatKeptUpdate', chatId: 'chat', kept }, [step.by]);
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
      ...this.#mark(reader),
      messages,
      loadedFrom: hasOlder ? (messages[0]?.seq ?? 0) : 0,
      messagesCursor: hasOlder ? 'older' : null,
      ownVotes: Object.fromEntries(own),
      quotes: quotesIn(this.#messages, messages),
      pinned: sortPinned(this.#messages.filter(({ pinnedAt }) => pinnedAt).map(quoteOf)),
    };
  }

  /** What `reader` would read afresh of the messages at some places, both included. */
  stretch(reader: string, [first, last]: readonly [number, number]): ChatMessagesPage {
    const { messages: all, ownVotes } = this.page(reader);
    const messages = all.filter(({ seq }) => seq >= first && seq <= last);
    const own = messages.flatMap(({ _id }) => (ownVotes[_id] ? [[_id, ownVotes[_id]]] : []));
    const hasOlder = all.some(({ seq }) => seq < first);
    return {
      messages,
      loadedFrom: hasOlder ? first : 0,
      messagesCursor: hasOlder ? 'older' : null,
      ...(last < this.#chat.lastSeq && { loadedTo: last, laterCursor: 'later' }),
      ownVotes: Object.fromEntries(own),
      quotes: quotesIn(this.#messages, messages),
    };
  }

  list(reader: string): readonly ChatRow[] {
    const own = this.#participants.find(({ username }) => username === reader);
    if (own === undefined) return [];
    const { role, roleRevision } = own;
    const kept = this.#kept.of(reader);
    return sortChats([{ ...this.#chat, role, roleRevision, ...this.#mark(reader), ...kept }]);
  }

  #tell(event: ChatEvent, to: readonly string[]): void {
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
    this.#read.set(username, { lastReadSeq: this.#chat.lastSeq });
    return {
      username,
      role,
      roleRevision: 1,
      position,
      joinedAt: DAY,
      joinedSeq: this.#chat.lastSeq,
    };
  }

  /** Something is done with a message; it is the same for everybody. */
  #act(on: number, rule: (message: ChatMessage) => ChatMessage): void {
    const before = this.#messages[on];
    if (before?.takenBack !== undefined || before === undefined) return;
    const message = { ...rule(before), revision: before.revision + 1 };
    this.#messages = this.#messages.with(on, message);
    if (message.poll === undefined) {
      for (const key of [...this.#votes.keys()]) {
        if (key.startsWith(`${message._id}:`)) this.#votes.delete(key);
      }
    }
    const isLatest = on === this.#messages.length - 1;
    const chat = isLatest ? this.#change({ lastMessage: previewOf(message) }) : this.#chat;
    const event = { name, type: 'newMessage', chat, message, isExchanged: true } as const;
    this.#tell(event, isLatest ? this.#everybody() : []);
  }

  #send(by: string, isPoll: boolean, original?: ChatMessage): void {
    if (!this.#everybody().includes(by)) return;
    const seq = this.#chat.lastSeq + 1;
    const message = sent({ by, seq, isPoll, replyTo: original?._id });
    const quote = original && quoteOf(original);
    this.#messages = [...this.#messages, message];
    const chat = this.#change({ lastSeq: seq, lastMessage: previewOf(message) });
    this.#tell({ name, type: 'newMessage', chat, message, quote }, [by]);
    const mark = { ...this.#mark(by), lastReadSeq: seq };
    this.#read.set(by, mark);
    // The message says it for all who have never moved their mark back.
    if (mark.readTurn !== undefined) this.#tellRead(by, mark);
    for (const other of this.#everybody().filter((username) => username !== by)) {
      const heard = this.#kept.hear(other, seq, original?.msgFrom);
      this.#tell({ name, type: 'notification', chat, message, quote, ...heard }, [other]);
    }
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
    const deletedRanges = deletedRangesOf(
      this.#messages.map(({ seq }) => seq),
      { lastSeq: this.#chat.lastSeq, hasMore: false },
    );
    const chat = this.#change({ deletedRanges, lastMessage: latest ? previewOf(latest) : null });
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

  #mark(by: string): ReadMark {
    return this.#read.get(by) ?? { lastReadSeq: 0 };
  }

  #markRead(by: string, upTo: number): void {
    const before = this.#read.get(by);
    const lastReadSeq = Math.min(upTo, this.#chat.lastSeq);
    if (before === undefined || lastReadSeq <= before.lastReadSeq) return;
    this.#tellRead(by, { ...before, lastReadSeq });
  }

  #markUnread(by: string, on: number): void {
    const [before, message] = [this.#read.get(by), this.#messages[on]];
    if (before !== undefined && message) this.#tellRead(by, markBefore(before, message.seq));
  }

  #tellRead(by: string, mark: ReadMark): void {
    this.#read.set(by, mark);
    this.#tell({ name: 'readUpdate', chatId: 'chat', ...mark }, [by]);
  }
}
