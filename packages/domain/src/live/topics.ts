import { z } from 'zod';
import * as features from './features.js';

type TopicSchema = (typeof features)[keyof typeof features]['topics'][number];

/** Topics are by interest: what a connection may ask to hear about. */
export type Topic = z.output<TopicSchema>;

/** The input of the one live subscription. */
export const topicSchema = z.discriminatedUnion(
  'kind',
  // A list made from several is never empty here, which its type can't tell.
  Object.values(features).flatMap(({ topics }): readonly TopicSchema[] => topics) as [
    TopicSchema,
    ...TopicSchema[],
  ],
);

/** Everything the server may send over the realtime connection, by its name in SPEC §4. */
export type LiveEvent = NonNullable<(typeof features)[keyof typeof features]['events']>;

/** Places in the logs of topics, by topicKey: an event that comes later has a later place. */
export type Places = Readonly<Record<string, string>>;

/** What was read, and where the logs of its topics stood just before it was read. */
export interface Snapshot<T> {
  readonly value: T;
  readonly places: Places;
}
