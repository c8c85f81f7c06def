import type { TopicHosts } from '../../live/topic-host.js';
import type { CallsService } from './service.js';

/** A call, for the two who have it. */
export const callsTopics = (calls: CallsService): Pick<TopicHosts, 'call'> => ({
  call: { admit: ({ username }, { callId }) => calls.assertPartOf(username, callId) },
});
