import { AppError } from '../../request/errors.js';
import { openToAll, type TopicHosts } from '../../live/topic-host.js';

/** The directory is everybody's; what concerns one person alone is theirs. */
export const usersTopics = (): Pick<TopicHosts, 'users' | 'person'> => ({
  users: openToAll,
  person: {
    admit(session, { username }) {
      if (username === session.username) return;
      throw new AppError('forbidden', 'You can only listen to what concerns yourself.');
    },
  },
});
