import type { Game } from '../games/schema.js';
import { isSameUser } from '../users/rules.js';
import { MISSED_AFTER_MS, SHARED_BOARDS_MAX } from './limits.js';
import type { Note, NoticedAct } from './rules.js';
import type { NoticePlace } from './schema.js';

/** Somebody did it at this time. */
interface Act {
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

interface Writing extends Act {
  readonly question: AskedQuestion;
  /** Whom the text names. */
  readonly mentioned: readonly string[];
}

interface Mention extends Act {
  readonly place: NoticePlace;
  readonly subject: string;
  readonly title: string;
}

const mentionOf = (mention: Mention): NoticedAct => ({ kind: 'mention', ...mention });

/** Whom a text is written for hears of that; as one who is named only where that is turned off. */
function notesOf(
  mentioned: readonly string[],
  mention: Mention,
  own: { readonly reader: string; readonly act: NoticedAct } | undefined,
): readonly Note[] {
  const named = mentionOf(mention);
  const isOwn = (name: string): boolean => own !== undefined && isSameUser(name, own.reader);
  const others = mentioned.filter((name) => !isOwn(name));
  const first = own && {
    reader: own.reader,
    acts: mentioned.some(isOwn) ? [own.act, named] : [own.act],
  };
  return [...(first ? [first] : []), ...others.map((reader) => ({ reader, acts: [named] }))];
}

/** A question tells those whom it names. */
export const notesOfQuestion = ({ question, mentioned, actor, at }: Writing): readonly Note[] => {
  const place = { kind: 'question', qid: question._id } as const;
  const mention = { actor, at, place, subject: question._id, title: question.title };
  return notesOf(mentioned, mention, undefined);
};

/** An answer tells who asked, and those whom it names. */
export function notesOfAnswer(answer: Writing & { readonly answerId: string }): readonly Note[] {
  const { question, mentioned, actor, at, answerId } = answer;
  const { _id: qid, title, askedBy } = question;
  const about = {
    actor,
    at,
    place: { kind: 'question', qid, answerId },
    subject: qid,
    title,
  } as const;
  return notesOf(mentioned, about, { reader: askedBy, act: { kind: 'answer', ...about } });
}

/** A comment tells the author of the post it stands under, and those whom it names. */
export function notesOfComment(
  comment: Writing & {
    /** The answer it stands under; absent when that is the question. */
    readonly answer?: { readonly _id: string; readonly ansBy: string } | undefined;
  },
): readonly Note[] {
  const { question, answer, mentioned, actor, at } = comment;
  const { _id: qid, title } = question;
  const place = { kind: 'question', qid, ...(answer && { answerId: answer._id }) } as const;
  const about = { actor, at, place, title };
  const reader = answer?.ansBy ?? question.askedBy;
  const act = { kind: 'comment', ...about, subject: answer?._id ?? qid } as const;
  return notesOf(mentioned, { ...about, subject: qid }, { reader, act });
}

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
  return { reader: answer.ansBy, acts: [{ kind: 'accepted', ...act }] };
};

/** What followers of a question are told of an answer. */
export interface FollowedAnswer extends Act {
  readonly question: Pick<AskedQuestion, '_id' | 'title'>;
  readonly answerId: string;
}

/** An answer tells those who follow its question. */
export const notesOfFollowedAnswer = (
  { question, answerId, actor, at }: FollowedAnswer,
  readers: readonly string[],
): readonly Note[] => {
  const place = { kind: 'question', qid: question._id, answerId } as const;
  const act = { actor, at, place, subject: question._id, title: question.title };
  return readers.map((reader) => ({ reader, acts: [{ kind: 'followed', ...act }] }));
};

/** A message of the global room tells those whom it names. */
export const notesOfGlobalMessage = ({
  actor,
  at,
  mentioned,
}: Act & { readonly mentioned: readonly string[] }): readonly Note[] => {
  const place = { kind: 'messages' } as const;
  const mention = { actor, at, place, subject: 'global', title: 'Global Messages' };
  return notesOf(mentioned, mention, undefined);
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

const aboutChat = (chat: NoticedChat) =>
  ({
    place: { kind: 'chat', chatId: chat._id },
    subject: chat._id,
    title: isOfTwo(chat) ? '' : chat.title,
  }) as const;

/** A message tells those whom it names; `mentioned` are participants alone. */
export const notesOfChatMessage = (
  chat: NoticedChat,
  { actor, at, mentioned }: Act & { readonly mentioned: readonly string[] },
): readonly Note[] => notesOf(mentioned, { actor, at, ...aboutChat(chat) }, undefined);

/**
 * To whom a message replies: of two people to the other one, in a larger chat to who spoke before.
 * Nobody replies to themselves.
 */
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

/**
 * What has become of unread replies at `now`: who reads on while others write has missed nothing yet,
 * and is given as long again for what came last.
 */
export function fateOfReply(
  reply: UnreadReply,
  lastReadSeq: number,
  now: Date,
): 'read' | 'missed' | UnreadReply {
  if (lastReadSeq >= reply.seq) return 'read';
  const at = now.toISOString();
  const dueAt = dueAfter(reply.at);
  if (dueAt <= at || (lastReadSeq < reply.firstSeq && reply.dueAt <= at)) return 'missed';
  return lastReadSeq < reply.firstSeq ? reply : { ...reply, firstSeq: reply.seq, dueAt };
}

/** A reply that its reader has missed. */
export const noteOfReply = (chat: NoticedChat, reader: string, act: Act): Note => ({
  reader,
  acts: [{ kind: 'reply', ...act, ...aboutChat(chat) }],
});

/** A call that somebody has missed, told in the chat of the two. */
export const noteOfMissedCall = (chat: NoticedChat, reader: string, act: Act): Note => ({
  reader,
  acts: [{ kind: 'missedCall', ...act, ...aboutChat(chat) }],
});

/** It is somebody's turn against `actor`. */
export const noteOfTurn = (
  { gameID, gameType: title }: Pick<Game, 'gameID' | 'gameType'>,
  reader: string,
  act: Act,
): Note => ({
  reader,
  acts: [{ kind: 'turn', ...act, place: { kind: 'game', gameID }, subject: gameID, title }],
});

/** The address of a board was sent into a chat; whose board it is knows it. */
export const notesOfSharedBoard = (
  board: { readonly _id: string; readonly title: string; readonly owner: string },
  readers: readonly string[],
  act: Act,
): readonly Note[] =>
  readers
    .filter((reader) => !isSameUser(reader, board.owner))
    .map((reader) => ({
      reader,
      acts: [
        {
          kind: 'board',
          ...act,
          place: { kind: 'board', boardId: board._id },
          subject: board._id,
          title: board.title,
        },
      ],
    }));

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const BOARD_ADDRESS = new RegExp(String.raw`https?://[^\s/]+/whiteboard/(${UUID})(?![\w/-])`, 'g');

/** The boards whose addresses stand in a text, each once, the first few. */
export function sharedBoards(text: string): readonly string[] {
  // Most texts have none, whatever they hold.
  if (!text.includes('/whiteboard/')) return [];
  const ids = [...text.matchAll(BOARD_ADDRESS)].flatMap(([, id]) => id ?? []);
  return [...new Set(ids)].slice(0, SHARED_BOARDS_MAX);
}

/** The owner hears of a new password, whoever has set it. */
export const noteOfNewPassword = (
  username: string,
  { device, at }: { readonly device: string; readonly at: string },
): Note => ({
  reader: username,
  acts: [
    {
      kind: 'account',
      ...{ actor: username, at, subject: 'password', title: device },
      place: { kind: 'account', username },
    },
  ],
});
