import type { TopicHosts } from '../../live/topic-host.js';
import type { WhiteboardsService } from './service.js';

/** SPEC §4, joinWhiteboard: whoever listens to a board has it open, whichever way they see it. */
export const whiteboardsTopics = (
  boards: WhiteboardsService,
): Pick<TopicHosts, 'board' | 'boardContent'> => ({
  board: {
    isChatty: true,
    admit: (_session, { boardId }) => boards.assertExists(boardId),
    seat: ({ session: { username }, connectionId }, { boardId }) =>
      boards.presence.enter({ boardId, username, connectionId, topic: 'board' }),
  },
  boardContent: {
    admit: (_session, { boardId }) => boards.assertExists(boardId),
    async seat({ session: { username }, connectionId }, { boardId }) {
      const visit = { boardId, username, connectionId, topic: 'boardContent' } as const;
      const leave = await boards.presence.enter(visit);
      // Pictures are sent while somebody watches; the one before this visit was perhaps not.
      await boards.showContent(boardId);
      return leave;
    },
  },
});
