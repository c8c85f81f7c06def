import { userPath } from '../../shared/paths.js';
import { FOUND_SHOWN, type Find } from '../../shared/find/find-source.js';

export const findPeople: Find = async ({ text, api }) => {
  const { value } = await api.users.openDirectory.query({ search: text, limit: FOUND_SHOWN });
  return value.items.map(({ username, socketId }) => ({
    id: username,
    text: username,
    to: userPath(username),
    detail: socketId === undefined ? undefined : 'online',
    people: [username],
  }));
};
