import { openToAll, type TopicHosts } from '../../live/topic-host.js';

/** Everybody reads the list and every question, one that is not there included: nothing happens to it. */
export const questionsTopics = (): Pick<TopicHosts, 'questions' | 'question'> => ({
  questions: openToAll,
  question: openToAll,
});
