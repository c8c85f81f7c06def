import { chatName } from '@collabor8/domain';
import { countOf } from '../../shared/counts.js';
import { FOUND_SHOWN, holdsAll, KEPT_MS, type Find } from '../../shared/find/find-source.js';
import { chatPath } from './paths.js';

export const findChats: Find = async ({ text, username, api, queries }) => {
  const { value } = await queries.query({
    queryKey: ['find', 'own chats', username],
    queryFn: () => api.chats.openList.query(),
    staleTime: KEPT_MS,
  });
  return value
    .map((chat) => ({ chat, name: chatName(chat, username) }))
    .filter(({ name }) => holdsAll(name, text))
    .slice(0, FOUND_SHOWN)
    .map(({ chat: { _id, participantNames, participantCount }, name }) => ({
      id: _id,
      text: name,
      to: chatPath(_id),
      ...(participantCount > 2 && { detail: countOf(participantCount, 'participant') }),
      people: participantNames.filter((other) => other !== username).slice(0, 2),
    }));
};
