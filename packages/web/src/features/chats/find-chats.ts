import { chatName } from '@collabor8/domain';
import { chatPath } from '../../shared/paths.js';
import { countOf } from '../../shared/counts.js';
import { FOUND_SHOWN, type Find } from '../../shared/find/find-source.js';

export const findChats: Find = async ({ text, username, api }) =>
  (await api.chats.find.query({ text }))
    .slice(0, FOUND_SHOWN)
    .map(({ _id, participantNames, participantCount, ...chat }) => ({
      id: _id,
      text: chatName({ ...chat, participantNames, participantCount }, username),
      to: chatPath(_id),
      ...(participantCount > 2 && { detail: countOf(participantCount, 'participant') }),
      people: participantNames.filter((other) => other !== username).slice(0, 2),
    }));
