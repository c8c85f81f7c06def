import {
  addedDeed,
  castBallot,
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
  hasLeft,
  sortLines,
  withDeparture,
  type ChatDeed,
  type ChatLine,
} from '../index.js';
import {
  actedOn,
  DAY,
  forgetVotes,
  joining,
  Marks,
  stretchOf,
  quotesIn,
  sent,
  started,
  votesIn,
  type ChatStep,
  type Told,
} from './chat-steps.js';
import { KeptChats } from './kept-chats.js';

const name = 'chatUpdate';

/** The server's side of one chat, as simple as it can be: what states and events must agree with. */
export class ChatModel {
  #chat: ChatSummary;
  #participants: Participant[];
  #messages: ChatMessage[] = [];
  #lines: ChatLine[] = [];
  #nextPosition: number;
  readonly #votes = new Map<string, OwnPollVote>();
  readonly #marks = new Marks((event, to) => this.#tell(event, to));
  readonly #kept = new KeptChats();
  readonly told: Told[] = [];

  constructor(people: readonly [creator: string, ...others: string[]]) {
    const [creator] = people;
    this.#chat = started(people, creator);
    this.#nextPosition = people.length;
    this.#participants = people.map((username, position) =>
      joining(this.#chat, username, initialRole(username, creator), position),
    );
    for (const username of people) this.#marks.join(username, 0);
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
      case 'react':
      case 'edit':
      case 'takeBack':
      case 'pin': {
        this.#act(step.on, (message) => actedOn(step, message));
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
        this.#marks.read(step.by, Math.min(step.upTo, this.#chat.lastSeq));
        return;
      }
      case 'rename': {
        this.#rename(step.title);
        return;
      }
      case 'part': {
        this.#part(step.name, step.by);
        return;
      }
      case 'unread': {
        const message = this.#messages[step.on];
        if (message !== undefined) this.#marks.unread(step.by, message.seq);
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
    return {
      chat: this.#chat,
      participants: this.#participants,
      lines: sortLines(this.#lines),
      ...this.#marks.of(reader),
      messages,
      loadedFrom: hasOlder ? (messages[0]?.seq ?? 0) : 0,
      messagesCursor: hasOlder ? 'older' : null,
      ownVotes: votesIn(messages, this.#votes, reader),
      quotes: quotesIn(this.#messages, messages),
      pinned: sortPinned(this.#messages.filter(({ pinnedAt }) => pinnedAt).map(quoteOf)),
    };
  }

  /** What `reader` would read afresh of the messages at some places, both included. */
  stretch(reader: string, place: readonly [number, number]): ChatMessagesPage {
    return stretchOf(this.page(reader), place);
  }

  list(reader: string): readonly ChatRow[] {
    const own = this.#participants.find(({ username }) => username === reader);
    if (own === undefined || hasLeft(own)) return [];
    const { role, roleRevision } = own;
    const part = { role, roleRevision, ...this.#marks.of(reader), ...this.#kept.of(reader) };
    return sortChats([{ ...this.#chat, ...part }]);
  }

  #tell(event: ChatEvent, to: readonly string[]): void {
    this.told.push({ event, to });
  }

  #everybody(): string[] {
    return this.#participants.filter((each) => !hasLeft(each)).map(({ username }) => username);
  }

  #change(change: Partial<ChatSummary>): ChatSummary {
    this.#chat = { ...this.#chat, ...change, revision: this.#chat.revision + 1 };
    return this.#chat;
  }

  /** Something is done with a message; it is the same for everybody. */
  #act(on: number, rule: (message: ChatMessage) => ChatMessage): void {
    const before = this.#messages[on];
    if (before?.takenBack !== undefined || before === undefined) return;
    const message = { ...rule(before), revision: before.revision + 1 };
    this.#messages = this.#messages.with(on, message);
    if (message.poll === undefined) forgetVotes(this.#votes, message);
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
    this.#marks.send(by, seq);
    for (const other of this.#everybody().filter((username) => username !== by)) {
      const heard = this.#kept.hear(other, seq, original?.msgFrom);
      this.#tell({ name, type: 'notification', chat, message, quote, ...heard }, [other]);
    }
  }

  #vote(by: string, on: number, option: number): void {
    const before = this.#messages[on];
    if (before?.poll === undefined || !this.#everybody().includes(by)) return;
    const key = `${before._id}:${by}`;
    const counted = castBallot(before.poll, { optionIndex: option }, this.#votes.get(key));
    if (!counted.ok || counted.value.poll === before.poll) return;
    const { poll, ballot } = counted.value;
    const message = { ...before, poll, revision: before.revision + 1 };
    this.#messages = this.#messages.with(on, message);
    this.#votes.set(key, { ...ballot, revision: message.revision });
    const vote = { username: by, ...ballot };
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
    const before = this.#participants.find((participant) => participant.username === username);
    const participant = {
      ...joining(this.#chat, username, 'user', this.#nextPosition++),
      roleRevision: (before?.roleRevision ?? 0) + 1,
    };
    this.#participants = [...this.#participants.filter((each) => each !== before), participant];
    const line = this.#line('ada', addedDeed([username], false));
    const chat = this.#change(this.#people());
    const participants = [participant];
    this.#tell({ name, type: 'newParticipant', chat, participants, line }, this.#everybody());
    this.#marks.join(username, this.#chat.lastSeq);
  }

  /** With a new description. */
  #rename(title: string): void {
    const chat = this.#change({ title, description: `All about ${title}` });
    const line = this.#line('ada', { what: 'renamed', title });
    this.#tell({ name: 'chatTitleUpdate', chat, line }, this.#everybody());
  }

  #people(): Pick<ChatSummary, 'participantCount' | 'participantNames'> {
    const names = this.#everybody();
    return { participantCount: names.length, participantNames: names.slice(0, 5) };
  }

  #line(by: string, deed: ChatDeed): ChatLine {
    const _id = `l${this.#lines.length}`;
    const line: ChatLine = { ...deed, _id, seq: this.#chat.lastSeq, at: DAY, by };
    this.#lines = [...this.#lines, line];
    return line;
  }

  #part(username: string, by: string): void {
    const before = this.#participants.find((each) => each.username === username);
    if (!this.#everybody().includes(by) || before === undefined || before.gone) return;
    const heir = successorOf(this.#participants, username);
    const participant = withDeparture(before, { at: DAY, seq: this.#chat.lastSeq, by });
    this.#participants = this.#participants.map((each) => (each === before ? participant : each));
    const name = username;
    const line = this.#line(by, by === name ? { what: 'left' } : { what: 'removed', name });
    const chat = this.#change(this.#people());
    const to = [...this.#everybody(), username];
    this.#tell({ name: 'chatDepartureUpdate', chat, participant, line }, to);
    if (heir !== undefined) this.#promote(heir.username, 'admin');
  }

  #promote(username: string, role: ChatRole): void {
    const before = this.#participants.find((participant) => participant.username === username);
    if (before === undefined || hasLeft(before) || before.role === role) return;
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
}
