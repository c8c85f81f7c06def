import {
  searchWords,
  type Attribution,
  type ChatMessageType,
  type ChatRole,
  type CommentTarget,
  type Game,
  type GameStatus,
  type MessagePreview,
  type Poll,
  type VoteState,
} from '@collabor8/domain';
import type { CollectionDefinition, Identified } from './ports/document-store.js';

/** Names a collection's type and keeps the names of its indexes for the compiler. */
const define =
  <D extends Identified>() =>
  <I extends string>(definition: CollectionDefinition<D, I>): CollectionDefinition<D, I> =>
    definition;

/** `_id` is the username's key; `username` the spelling people see. */
export interface UserDocument {
  readonly _id: string;
  readonly username: string;
  readonly avatarUrl?: string | undefined;
  readonly biography: string;
  readonly dateJoined: string;
  readonly socketId?: string | undefined;
  /** 1 while a socketId is registered; absent otherwise, so that the index holds the few. */
  readonly isConnected?: 1 | undefined;
}

export const users = define<UserDocument>()({
  name: 'users',
  indexes: {
    byName: { equals: [], order: ['_id'], direction: 'asc', counted: true },
    connected: { equals: ['isConnected'], order: ['_id'], direction: 'asc' },
  },
  search: {
    version: 1,
    words: (user) => searchWords(user.username),
    labels: () => [],
    time: (user) => Date.parse(user.dateJoined),
  },
});

/** How a person proves who they are. Stays when the account goes, so that nobody takes its name. */
export interface CredentialDocument {
  readonly _id: string;
  readonly username: string;
  readonly passwordHash?: string | undefined;
  /** The subject of the person's Google account. */
  readonly googleSubject?: string | undefined;
  readonly isDeleted: boolean;
}

export const credentials = define<CredentialDocument>()({
  name: 'credentials',
  indexes: {
    byGoogleSubject: { equals: ['googleSubject'], order: [], direction: 'asc', unique: true },
  },
});

/** `_id` is the hash of the session's token; times are milliseconds since 1970. */
export interface SessionDocument {
  readonly _id: string;
  readonly username: string;
  readonly expiresAt: number;
}

export const sessions = define<SessionDocument>()({
  name: 'sessions',
  indexes: {
    byUser: { equals: ['username'], order: ['_id'], direction: 'asc' },
    byExpiry: { equals: [], order: ['expiresAt'], direction: 'asc' },
  },
});

/** A picture a person gave themselves; `_id` is the username's key. */
export interface AvatarDocument {
  readonly _id: string;
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
}

export const avatars = define<AvatarDocument>()({ name: 'avatars', indexes: {} });

export interface QuestionDocument {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly tagKeys: readonly string[];
  readonly askedBy: string;
  readonly askDateTime: string;
  readonly answerCount: number;
  readonly commentCount: number;
  readonly upVoteCount: number;
  readonly downVoteCount: number;
  readonly viewCount: number;
  /** Time of the latest answer; '' sorts questions without one last. */
  readonly activeAt: string;
  /** Votes and views that came with an import and have no user; part of the counts above. */
  readonly importedUpVotes?: number | undefined;
  readonly importedDownVotes?: number | undefined;
  readonly importedViews?: number | undefined;
  readonly attribution?: Attribution | undefined;
}

/** Search label of questions without an answer; no tag has a space in its name. */
export const UNANSWERED = 'is unanswered';

export const questions = define<QuestionDocument>()({
  name: 'questions',
  indexes: {
    newest: { equals: [], order: ['askDateTime'], direction: 'desc', counted: true },
    unanswered: {
      equals: ['answerCount'],
      order: ['askDateTime'],
      direction: 'desc',
      counted: true,
    },
    active: { equals: [], order: ['activeAt', 'askDateTime'], direction: 'desc' },
    mostViewed: { equals: [], order: ['viewCount', 'askDateTime'], direction: 'desc' },
    taggedNewest: {
      equals: ['tagKeys'],
      order: ['askDateTime'],
      direction: 'desc',
      multi: 'tagKeys',
    },
    taggedUnanswered: {
      equals: ['tagKeys', 'answerCount'],
      order: ['askDateTime'],
      direction: 'desc',
      multi: 'tagKeys',
      counted: true,
    },
    taggedActive: {
      equals: ['tagKeys'],
      order: ['activeAt', 'askDateTime'],
      direction: 'desc',
      multi: 'tagKeys',
    },
    taggedMostViewed: {
      equals: ['tagKeys'],
      order: ['viewCount', 'askDateTime'],
      direction: 'desc',
      multi: 'tagKeys',
    },
    byAsker: { equals: ['askedBy'], order: ['askDateTime'], direction: 'desc' },
  },
  search: {
    version: 1,
    words: (question) => [...searchWords(question.title), ...searchWords(question.text)],
    labels: ({ tagKeys, answerCount }) => [...tagKeys, ...(answerCount === 0 ? [UNANSWERED] : [])],
    time: (question) => Date.parse(question.askDateTime),
  },
});

/** `_id` is the tag's key. */
export interface TagDocument {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly questionCount: number;
}

export const tags = define<TagDocument>()({
  name: 'tags',
  indexes: {
    byQuestionCount: { equals: [], order: ['questionCount'], direction: 'desc', counted: true },
  },
  search: {
    version: 1,
    words: (tag) => searchWords(tag.name),
    labels: () => [],
    // The most used tags first.
    time: (tag) => tag.questionCount,
  },
});

export interface AnswerDocument {
  readonly _id: string;
  readonly qid: string;
  readonly text: string;
  readonly ansBy: string;
  readonly ansDateTime: string;
  readonly commentCount: number;
  readonly attribution?: Attribution | undefined;
}

export const answers = define<AnswerDocument>()({
  name: 'answers',
  indexes: {
    ofQuestion: { equals: ['qid'], order: ['ansDateTime'], direction: 'asc' },
  },
});

export interface CommentDocument {
  readonly _id: string;
  /** The question the comment stands under, directly or below one of its answers. */
  readonly qid: string;
  readonly parentType: CommentTarget;
  readonly parentId: string;
  readonly text: string;
  readonly commentBy: string;
  readonly commentDateTime: string;
  readonly attribution?: Attribution | undefined;
}

export const comments = define<CommentDocument>()({
  name: 'comments',
  indexes: {
    ofPost: { equals: ['parentId'], order: ['commentDateTime'], direction: 'asc' },
  },
});

/** `_id` is question and voter. A vote taken back stays as 'none', with the revision that did it. */
export interface VoteDocument {
  readonly _id: string;
  readonly qid: string;
  readonly username: string;
  readonly value: VoteState;
  /** `qid`, while the vote counts: the field behind the index of voters. */
  readonly countedIn?: string | undefined;
  readonly questionRevision: number;
}

export const votes = define<VoteDocument>()({
  name: 'votes',
  indexes: {
    ofQuestion: { equals: ['countedIn'], order: ['username'], direction: 'asc' },
  },
});

/** `_id` is question and viewer. */
export interface ViewDocument {
  readonly _id: string;
  readonly qid: string;
  readonly username: string;
}

export const views = define<ViewDocument>()({
  name: 'views',
  indexes: {
    ofQuestion: { equals: ['qid'], order: ['username'], direction: 'asc' },
  },
});

/** How far an import is; `_id` is the dump's site. Changes in one transaction with what it counts. */
export interface ImportDocument {
  readonly _id: string;
  readonly file: string;
  /** Rows of `file` that are dealt with; the next run goes on behind them. */
  readonly rows: number;
  readonly isDone: boolean;
  /** Size of all files together: another size is another dump, which is read from its beginning. */
  readonly bytes: number;
  /** Votes leave no documents: those up to this id were counted before this pass over the files. */
  readonly votesBefore: number;
  readonly lastVoteId: number;
  /** What this pass found in the files. */
  readonly summary: Readonly<Record<string, number>>;
  /** What is remarkable about the documents that all passes wrote. */
  readonly kept: Readonly<Record<string, number>>;
}

export const imports = define<ImportDocument>()({ name: 'imports', indexes: {} });

/** Who a person of a dump is here; `_id` is the site and the person's id or name there. */
export interface ImportedUserDocument {
  readonly _id: string;
  readonly username: string;
  /** The name as the dump has it, for attributions. */
  readonly displayName: string;
}

export const importedUsers = define<ImportedUserDocument>()({ name: 'importedUsers', indexes: {} });

/** A message of the global room; `seq` is its place in the server's order. */
export interface GlobalMessageDocument {
  readonly _id: string;
  readonly seq: number;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
}

export const globalMessages = define<GlobalMessageDocument>()({
  name: 'globalMessages',
  indexes: { inOrder: { equals: [], order: ['seq'], direction: 'asc' } },
});

/** Gives out the places of messages, one after the other; `_id` names the room. */
export interface RoomDocument {
  readonly _id: string;
  readonly lastSeq: number;
}

export const rooms = define<RoomDocument>()({ name: 'rooms', indexes: {} });

export interface ChatDocument {
  readonly _id: string;
  readonly title: string;
  readonly participantCount: number;
  /** The first few to join. */
  readonly participantNames: readonly string[];
  readonly lastSeq: number;
  readonly deletedSeqs: readonly number[];
  readonly lastMessage: MessagePreview | null;
  readonly activeAt: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

export const chats = define<ChatDocument>()({ name: 'chats', indexes: {} });

/** A person's part in a chat; `_id` is the chat and the username's key. */
export interface MembershipDocument {
  readonly _id: string;
  readonly chatId: string;
  readonly username: string;
  readonly role: ChatRole;
  /** Number of the change that gave the role, first 1. */
  readonly roleRevision: number;
  readonly position: number;
  readonly joinedAt: string;
  readonly joinedSeq: number;
  readonly lastReadSeq: number;
}

export const memberships = define<MembershipDocument>()({
  name: 'memberships',
  indexes: {
    byUser: { equals: ['username'], order: ['joinedAt'], direction: 'desc' },
    ofChat: { equals: ['chatId'], order: ['position'], direction: 'asc' },
  },
});

export interface ChatMessageDocument {
  readonly _id: string;
  readonly chatId: string;
  /** Absent once the message is deleted: it leaves the index, and a retried send finds its id taken. */
  readonly seq?: number | undefined;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  readonly type: ChatMessageType;
  readonly poll?: Poll | undefined;
}

export const chatMessages = define<ChatMessageDocument>()({
  name: 'chatMessages',
  indexes: { ofChat: { equals: ['chatId'], order: ['seq'], direction: 'asc' } },
});

/** `_id` is the poll's message and the username's key. */
export interface PollVoteDocument {
  readonly _id: string;
  readonly messageId: string;
  readonly username: string;
  readonly optionIndex: number;
  /** Revision of the message that counts the vote. */
  readonly messageRevision: number;
}

export const pollVotes = define<PollVoteDocument>()({
  name: 'pollVotes',
  indexes: { ofMessage: { equals: ['messageId'], order: ['username'], direction: 'asc' } },
});

/** `_id` is the game's ID; beside the game stands what the indexes read. */
export interface GameDocument {
  readonly _id: string;
  readonly game: Game;
  readonly status: GameStatus;
  /** Sorts the lobby: 2 waits for players, 1 goes on, 0 is over. */
  readonly openness: 0 | 1 | 2;
  readonly createdAt: string;
  /** The players, until the game is over. */
  readonly ongoingFor: readonly string[];
}

export const games = define<GameDocument>()({
  name: 'games',
  indexes: {
    lobby: { equals: [], order: ['openness', 'createdAt'], direction: 'desc' },
    byStatus: { equals: ['status'], order: ['createdAt'], direction: 'desc' },
    ongoingOf: {
      equals: ['ongoingFor'],
      order: ['createdAt'],
      direction: 'desc',
      multi: 'ongoingFor',
    },
  },
});

/** Somebody in the room of a game, or a player of it who has left the room; `_id` is both names. */
export interface GameVisitorDocument {
  readonly _id: string;
  readonly gameID: string;
  readonly username: string;
  /** Ids of their open subscriptions. */
  readonly visits: readonly string[];
  /** The game and 1 while there are visits; absent otherwise, so that the indexes hold the few. */
  readonly hereIn?: string | undefined;
  readonly isHere?: 1 | undefined;
  /** When the last visit ended. */
  readonly leftAt?: string | undefined;
}

export const gameVisitors = define<GameVisitorDocument>()({
  name: 'gameVisitors',
  indexes: {
    inGame: { equals: ['hereIn'], order: ['username'], direction: 'asc', counted: true },
    here: { equals: ['isHere'], order: ['_id'], direction: 'asc' },
  },
});

/** The whole data model. A store is opened with this list. */
export const model = [
  users,
  credentials,
  sessions,
  avatars,
  questions,
  tags,
  answers,
  comments,
  votes,
  views,
  games,
  gameVisitors,
  imports,
  importedUsers,
  globalMessages,
  rooms,
  chats,
  memberships,
  chatMessages,
  pollVotes,
] as const;
