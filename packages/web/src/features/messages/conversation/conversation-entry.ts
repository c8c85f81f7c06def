import type { OutgoingMessage } from '../../../shared/outbox/outbox-slice.js';
import { clockTime, type MessageGroup } from '@collabor8/domain';
import { useMemo } from 'react';
import { useClock } from '../../../shared/ui/time.js';

/** '14:20' for today, 'Nov 18' for a day before. */
export const shortTime = (date: Date, now: Date): string => {
  // Always as 'Wed Nov 18 2026', whatever the browser speaks (ECMA-262, DateString).
  const day = date.toDateString();
  return day === now.toDateString() ? clockTime(date) : `${day.slice(4, 7)} ${date.getDate()}`;
};

/** The reader's day; changes at their midnight. */
export function useToday(): Date {
  const day = useClock((now) => now.toDateString());
  return useMemo(() => new Date(day), [day]);
}

/** What a conversation shows of a message, whether the server has it or not yet. */
export interface ConversationEntry {
  readonly _id: string;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  /** Set until the server has confirmed it. */
  readonly outgoing?: OutgoingMessage;
  /** Of what nobody said: where one left off, or what became of somebody. */
  readonly line?: ConversationLine | undefined;
}

export interface ConversationLine {
  readonly kind: 'new' | 'news';
  readonly text: string;
}

/** What the server has, then what is on its way; a message that is both is shown once. */
export function withOutgoing<M extends ConversationEntry>(
  messages: readonly M[],
  outgoing: readonly OutgoingMessage[],
): readonly (M | ConversationEntry)[] {
  if (outgoing.length === 0) return messages;
  const known = new Set(messages.map(({ _id }) => _id));
  const waiting = outgoing.filter(({ _id }) => !known.has(_id));
  return [...messages, ...waiting.map((message) => ({ ...message, outgoing: message }))];
}

/** On average so many groups are a run. */
const GROUPS_EACH = 24;

type Groups<M> = readonly MessageGroup<M>[];

/** The same for the same text, and as good as random for different ones (FNV-1a). */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

const startsRun = <M extends ConversationEntry>({ messages }: MessageGroup<M>): boolean =>
  digest(messages[0]?._id ?? '') % GROUPS_EACH === 0;

export interface GroupsOfRun<M> {
  /** As long as what is said before it, or after it, alone changes. */
  readonly key: string;
  readonly groups: Groups<M>;
}

/**
 * Cuts the groups of a day into runs. Where one begins is told by its first message alone, so that
 * neither what is said later nor older messages, once they are loaded, move the others. `tops` are the messages
 * that were the first once: what stood there as a run stays one.
 */
export function runsOf<M extends ConversationEntry>(
  groups: Groups<M>,
  tops: ReadonlySet<string>,
): readonly GroupsOfRun<M>[] {
  // It may have become one group with what was said before it.
  const topOf = ({ messages }: MessageGroup<M>) => messages.find(({ _id }) => tops.has(_id))?._id;
  const starts = groups.flatMap((group, index) => {
    const key = topOf(group);
    const begins = index === 0 || key !== undefined || startsRun(group);
    return begins ? [{ index, key: key ?? group.messages[0]?._id ?? '' }] : [];
  });
  return starts.map(({ index, key }, place) => ({
    key,
    groups: groups.slice(index, starts[place + 1]?.index),
  }));
}

const isSameGroup = <M>(one: MessageGroup<M>, other: MessageGroup<M> | undefined): boolean =>
  one.msgFrom === other?.msgFrom &&
  one.messages.length === other.messages.length &&
  one.messages.every((message, index) => message === other.messages[index]);

/** Whether two lists of groups hold the very same messages. */
export const areSameGroups = <M>(ones: Groups<M>, others: Groups<M>): boolean =>
  ones.length === others.length && ones.every((group, index) => isSameGroup(group, others[index]));
