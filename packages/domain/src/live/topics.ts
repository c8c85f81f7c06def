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
