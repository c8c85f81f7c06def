import type { Call, CallEnding, CallSignal, GroupCall, Quiet } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

/** One call from ringing to a day after its end; beside it stands what the indexes read. */
export interface CallDocument {
  readonly _id: string;
  readonly call: Call;
  /** The caller's offer, while it rings. */
  readonly offer?: CallSignal | undefined;
  /** 1 until the call is over; absent then, so that the index holds the few. */
  readonly isLive?: 1 | undefined;
  readonly endedAt?: string | undefined;
}

export const calls = defineCollection<CallDocument>()({
  name: 'calls',
  dividedBy: '_id',
  indexes: {
    live: { equals: ['isLive'], order: ['_id'], direction: 'asc' },
    byEnd: { equals: [], order: ['endedAt'], direction: 'asc' },
  },
});

/** The call of a group chat, by the chat's id: the latest one, until a day after its end. */
export interface GroupCallDocument {
  readonly _id: string;
  readonly call: GroupCall;
  /** 1 until the call is over; absent then. */
  readonly isLive?: 1 | undefined;
  readonly endedAt?: string | undefined;
}

export const groupCalls = defineCollection<GroupCallDocument>()({
  name: 'groupCalls',
  dividedBy: '_id',
  indexes: {
    live: { equals: ['isLive'], order: ['_id'], direction: 'asc' },
    byEnd: { equals: [], order: ['endedAt'], direction: 'asc' },
  },
});

/**
 * The line of one person; `_id` is the username's key. Whoever begins a call reads and writes the
 * lines of both, so that nobody comes into two calls at once. A call that is over leaves it free.
 */
export interface CallLineDocument {
  readonly _id: string;
  /** The latest call of the person; absent before the first. */
  readonly callId?: string | undefined;
  /** The chat whose call they came into last; absent before the first. */
  readonly groupChatId?: string | undefined;
  /** Whose calls ring at them; absent where everybody's do. */
  readonly quiet?: Quiet | undefined;
}

export const callLines = defineCollection<CallLineDocument>()({ name: 'callLines', indexes: {} });

interface DueOfTwo {
  readonly caller: string;
  readonly callee: string;
  readonly ending: CallEnding;
}

interface DueOfGroup {
  readonly chatId: string;
  readonly people: readonly string[];
  readonly seconds: number;
}

/** A missed call, or a group's that is over, which its chat has yet to tell; `_id` is the call's. */
export type MissedCallDocument = (DueOfTwo | DueOfGroup) & {
  readonly _id: string;
  readonly endedAt: string;
};

export const missedCalls = defineCollection<MissedCallDocument>()({
  name: 'missedCalls',
  dividedBy: '_id',
  indexes: { due: { equals: [], order: ['endedAt'], direction: 'asc' } },
});
