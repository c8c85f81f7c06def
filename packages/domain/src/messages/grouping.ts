import { shortDate } from '../time/relative-time.js';
import { GROUP_GAP_MS } from './limits.js';

interface Sent {
  readonly msgFrom: string;
  readonly msgDateTime: string;
  /** Set where nobody speaks: a line of the conversation's own, which stands alone. */
  readonly line?: unknown;
}

/** Messages of one sender that follow each other closely, shown under one name. */
export interface MessageGroup<M> {
  readonly msgFrom: string;
  readonly messages: readonly M[];
}

export interface MessageDay<M> {
  /** The time of the first message of the day: what the separator names. */
  readonly date: Date;
  readonly groups: readonly MessageGroup<M>[];
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

function groupBySender<M extends Sent>(messages: readonly M[]): MessageGroup<M>[] {
  const groups: { msgFrom: string; messages: M[] }[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const last = group?.messages.at(-1);
    const isClose =
      last !== undefined &&
      last.msgFrom === message.msgFrom &&
      last.line === undefined &&
      message.line === undefined &&
      Date.parse(message.msgDateTime) - Date.parse(last.msgDateTime) <= GROUP_GAP_MS;
    if (group !== undefined && isClose) group.messages.push(message);
    else groups.push({ msgFrom: message.msgFrom, messages: [message] });
  }
  return groups;
}

/** Splits messages, in their order, by the reader's days and then by sender. */
export function groupMessages<M extends Sent>(messages: readonly M[]): readonly MessageDay<M>[] {
  const days: { date: Date; messages: M[] }[] = [];
  for (const message of messages) {
    const date = new Date(message.msgDateTime);
    const day = days.at(-1);
    if (day !== undefined && isSameDay(day.date, date)) day.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days.map((day) => ({ date: day.date, groups: groupBySender(day.messages) }));
}

/** What a day's separator says: 'Today', 'Yesterday' or the date. */
export function dayLabel(date: Date, now: Date): string {
  if (isSameDay(date, now)) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return isSameDay(date, yesterday) ? 'Yesterday' : shortDate(date);
}
