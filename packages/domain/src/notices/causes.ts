import type { ToldDeed } from '../users/limits.js';
import { isSameUser } from '../users/rules.js';
import { MISSED_AFTER_MS } from './limits.js';
import { noteOf, type Note, type NoticedAct } from './rules.js';
import type { NoticedJudgement, NoticePlace } from './schema.js';

/** Somebody did it at this time. */
export interface Act {
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A question, as far as a notice tells of it. */
interface AskedQuestion {
  readonly _id: string;
  readonly title: string;
  readonly askedBy: string;
}

/** What is told of a text: where it stands, what it is about, and whom it is written for. */
export interface TextNews {
  readonly place: NoticePlace;
  readonly subject: string;
  readonly title: string;
  /** Its author took back another one there a moment ago, or several elsewhere. */
  readonly isAgain?: true | undefined;
  readonly own?: {
    readonly reader: string;
    readonly kind: 'answer' | 'comment';
    readonly subject: string;
  };
}

/** Whom a text is written for hears of that; as one whom it names only where that is turned off. */
export function notesOfText(
  { own, ...about }: TextNews,
  { mentioned, ...act }: Act & { readonly mentioned: readonly string[] },
): readonly Note[] {
  const mention: NoticedAct = { kind: 'mention', ...act, ...about };
  const isOwn = (name: string): boolean => own !== undefined && isSameUser(name, own.reader);
  const others = mentioned.filter((name) => !isOwn(name));
  const notes = others.map((reader) => noteOf(reader, mention));
  if (own === undefined) return notes;
  const { reader, kind, subject } = own;
  const first: NoticedAct = { kind, ...act, ...about, subject };
  return [{ reader, acts: mentioned.some(isOwn) ? [first, mention] : [first] }, ...notes];
}

/** A question tells those whom it names. */
export const newsOfQuestion = ({ _id: qid, title }: AskedQuestion): TextNews => ({
  ...{ place: { kind: 'question', qid }, subject: qid, title },
});

/** An answer tells who asked, and those whom it names. */
export const newsOfAnswer = (question: AskedQuestion, answerId: string): TextNews => ({
  ...newsOfQuestion(question),
  place: { kind: 'question', qid: question._id, answerId },
  own: { reader: question.askedBy, kind: 'answer', subject: question._id },
});

/** A comment tells the author of the post it stands under, and those whom it names. */
export const newsOfComment = (
  question: AskedQuestion,
  /** The answer it stands under; absent when that is the question. */
  answer: { readonly _id: string; readonly ansBy: string } | undefined,
): TextNews => ({
  ...(answer ? newsOfAnswer(question, answer._id) : newsOfQuestion(question)),
  own: {
    reader: answer?.ansBy ?? question.askedBy,
    kind: 'comment',
    subject: answer?._id ?? question._id,
  },
});

/** A message of the global room tells those whom it names. */
export const NEWS_OF_GLOBAL_MESSAGE: TextNews = {
  ...{ place: { kind: 'messages' }, subject: 'global', title: 'Global Messages' },
};

/** Who asked took somebody's answer for the one that helps. */
export const noteOfAcceptance = (
  acceptance: Act & {
    readonly question: Pick<AskedQuestion, '_id' | 'title'>;
    readonly answer: { readonly _id: string; readonly ansBy: string };
  },
): Note => {
  const { question, answer, actor, at } = acceptance;
  const place = { kind: 'question', qid: question._id, answerId: answer._id } as const;
  const act = { actor, at, place, subject: answer._id, title: question.title };
  return noteOf(answer.ansBy, { kind: 'accepted', ...act });
};

/** What followers of a question are told of an answer. */
export interface FollowedAnswer extends Act {
  readonly question: Pick<AskedQuestion, '_id' | 'title'>;
  readonly answerId: string;
  readonly isAgain?: true | undefined;
}

export const notesOfFollowedAnswer = (
  { question, answerId, ...who }: FollowedAnswer,
  readers: readonly string[],
): readonly Note[] => {
  const place = { kind: 'question', qid: question._id, answerId } as const;
  const act = { ...who, place, subject: question._id, title: question.title };
  return readers.map((reader) => noteOf(reader, { kind: 'followed', ...act }));
};

/** A chat, as far as a notice tells of it. */
export interface NoticedChat {
  readonly _id: string;
  readonly title: string;
  readonly participantCount: number;
  /** The first few to join. */
  readonly participantNames: readonly string[];
}

const isOfTwo = ({ participantCount }: NoticedChat): boolean => participantCount === 2;

/** A message of a chat tells those whom it names. */
export const newsOfChatMessage = (chat: NoticedChat) =>
  ({
    place: { kind: 'chat', chatId: chat._id },
    subject: chat._id,
    title: isOfTwo(chat) ? '' : chat.title,
  }) as const satisfies TextNews;

/** To whom a message replies: the other one of two, in a larger chat who spoke before; nobody to themselves. */
export function repliedTo(
  chat: NoticedChat,
  sender: string,
  spokeBefore: string | undefined,
): string | undefined {
  const other = isOfTwo(chat)
    ? chat.participantNames.find((name) => !isSameUser(name, sender))
    : spokeBefore;
  return other === undefined || isSameUser(other, sender) ? undefined : other;
}

/** A reply that lies unread. Places are those of the chat's order. */
export interface UnreadReply {
  /** The first and the latest message of those that wait for the reader. */
  readonly firstSeq: number;
  readonly seq: number;
  /** When the latest one was sent; ISO 8601, UTC. */
  readonly at: string;
  /** When it is looked whether they were read. */
  readonly dueAt: string;
}

export const dueAfter = (at: string): string =>
  new Date(Date.parse(at) + MISSED_AFTER_MS).toISOString();

/** What has become of unread replies at `now`: who reads on has missed nothing yet, and is given as long again. */
export function fateOfReply(
  reply: UnreadReply,
  lastReadSeq: number,
  now: Date,
  /** The reader isn't connected. */
  isAway = false,
): 'read' | 'missed' | UnreadReply {
  if (lastReadSeq >= reply.seq) return 'read';
  if (isAway) return 'missed';
  const at = now.toISOString();
  const dueAt = dueAfter(reply.at);
  if (dueAt <= at || (lastReadSeq < reply.firstSeq && reply.dueAt <= at)) return 'missed';
  return lastReadSeq < reply.firstSeq ? reply : { ...reply, firstSeq: reply.seq, dueAt };
}

export const noteOfReply = (chat: NoticedChat, reader: string, act: Act): Note =>
  noteOf(reader, { kind: 'reply', ...act, ...newsOfChatMessage(chat) });

export const noteOfMissedCall = (chat: NoticedChat, reader: string, act: Act): Note =>
  noteOf(reader, { kind: 'missedCall', ...act, ...newsOfChatMessage(chat) });

export interface AccountNews {
  readonly username: string;
  readonly deed: ToldDeed;
  /** Such as 'Firefox on Linux'; '' where an administrator did it. */
  readonly device: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The owner hears of it, whoever it was. */
export const noteOfAccount = ({ username, deed, device, at }: AccountNews): Note =>
  noteOf(username, {
    ...{ kind: 'account', actor: username, at, subject: deed, title: device },
    place: { kind: 'account', username, deed },
  });

/** Whoever set up a webhook hears that its address has taken nothing for days. */
export const noteOfStoppedWebhook = (
  username: string,
  { id, host, at }: { readonly id: string; readonly host: string; readonly at: string },
): Note =>
  noteOf(username, {
    ...{ kind: 'webhook', actor: username, at, subject: id, title: host },
    place: { kind: 'administration' },
  });

/** A post that moderators dealt with, as far as notices tell of it. */
interface JudgedPost {
  /** Names it among all that people write. */
  readonly key: string;
  readonly place: NoticePlace;
  /** Of the question it stands in; '' elsewhere. */
  readonly title: string;
  readonly judgement: NoticedJudgement;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const judged = (kind: 'moderated' | 'report', reader: string, post: JudgedPost): Note => {
  const { key: subject, place, title, judgement, at } = post;
  return noteOf(reader, { kind, actor: '', subject, place, title, judgement, at });
};

export const noteOfModeration = (author: string, post: JudgedPost): Note =>
  judged('moderated', author, post);

interface SuggestedEdit {
  readonly post: 'question' | 'answer';
  readonly key: string;
  readonly place: NoticePlace;
  /** Of the question. */
  readonly title: string;
}

/** Whoever wrote a post hears that somebody suggests an edit. */
export const noteOfSuggestion = (
  author: string,
  { key: subject, place, title }: SuggestedEdit,
  act: Act,
): Note => noteOf(author, { kind: 'edit', ...act, subject, place, title });

export const noteOfDecision = (
  reader: string,
  { post, key, place, title }: SuggestedEdit,
  { isTaken, reason, ...act }: Act & { readonly isTaken: boolean; readonly reason: string },
): Note => {
  const judgement = { post, act: isTaken ? 'taken' : 'declined', reason } as const;
  const subject = `${key} decided`;
  return noteOf(reader, { kind: 'edit', ...act, subject, place, title, judgement });
};

/** Whoever reported a post hears what came of that; the reason is between moderators and its author. */
export const noteOfReport = (reporter: string, post: JudgedPost): Note =>
  judged('report', reporter, { ...post, judgement: { ...post.judgement, reason: '' } });
