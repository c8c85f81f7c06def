import { openToAll, type TopicHosts } from '../../live/topic-host.js';

/** Everybody reads the global room. */
export const messagesTopics = (): Pick<TopicHosts, 'messages'> => ({ messages: openToAll });
