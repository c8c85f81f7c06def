import { randomBytes } from 'node:crypto';

/** A place in a topic's log: after the event of this number, in the life of the log that its epoch names. */
export interface Place {
  readonly epoch: string;
  readonly number: number;
}

/** Names a log that is to begin now, if it does: never given twice. */
export const newEpoch = (): string => randomBytes(6).toString('hex');

export const idOf = ({ epoch, number }: Place): string => `${epoch}-${number}`;

/** The place that an id names; undefined for one that was never given. */
export function placeOf(id: string): Place | undefined {
  const [, epoch, number] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(id) ?? [];
  return epoch === undefined ? undefined : { epoch, number: Number(number) };
}

export const plus = ({ epoch, number }: Place, more: number): Place => ({
  epoch,
  number: number + more,
});

/** Whether nothing can lie between a place and the event of another one: it is the next, or the first of a new log. */
export const isNext = (event: Place, after: Place): boolean =>
  event.number === (event.epoch === after.epoch ? after.number + 1 : 1);

/** Whether whoever stands at a place has heard an event. */
export const hasHeard = (at: Place, event: Place): boolean =>
  at.epoch === event.epoch && event.number <= at.number;
