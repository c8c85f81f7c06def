import { holdsAll } from '@collabor8/domain';
import { IconBrush } from '@tabler/icons-react';
import { boardPath } from '../../shared/paths.js';
import { FOUND_SHOWN, KEPT_MS, type Find } from '../../shared/find/find-source.js';

/** One's own boards: those of others are opened by their ID alone. */
export const findBoards: Find = async ({ text, username, api, queries }) => {
  const { value } = await queries.query({
    queryKey: ['find', 'own boards', username],
    queryFn: () => api.whiteboards.openList.query(),
    staleTime: KEPT_MS,
  });
  return value
    .filter(({ title }) => holdsAll(title, text))
    .slice(0, FOUND_SHOWN)
    .map(({ uniqueLink, title, owner }) => ({
      id: uniqueLink,
      text: title,
      to: boardPath(uniqueLink),
      detail: owner,
      icon: IconBrush,
    }));
};
