import { topicKey, type Snapshot, type Topic } from '@collabor8/domain';

/** A snapshot as the server answers it, at the beginning of its topic's log. */
export const opened = <T>(topic: Topic, value: T): Snapshot<T> => ({
  value,
  places: { [topicKey(topic)]: '0' },
});
