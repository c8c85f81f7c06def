import { holdsAll } from '@collabor8/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPencilQuestion, IconSearch, IconUser } from '@tabler/icons-react';
import { ASK_PATH, searchAllPath, userPath } from '../../shared/paths.js';
import { trpc } from '../../shared/api/trpc.js';
import type { Found, FindSource } from '../../shared/find/find-source.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import type { MenuPage } from '../menu.js';

/** What one source found. */
export interface FoundGroup {
  readonly label: string;
  readonly all?: FindSource['all'] | undefined;
  readonly found: readonly (Found & { readonly keys?: readonly string[] })[];
}

interface FoundElsewhere {
  readonly groups: readonly FoundGroup[];
  readonly hasFailed: boolean;
}

const NOTHING: FoundElsewhere = { groups: [], hasFailed: false };

/** Pages are found by their names; all of them while nothing is typed. */
function findPages(pages: readonly MenuPage[], username: string, text: string): FoundGroup {
  const found = [
    ...pages.map(({ label, to, icon, goKey }) => ({
      ...{ id: to, text: label, to, icon },
      ...(goKey !== undefined && { keys: ['g', goKey] }),
    })),
    { id: 'ask', text: 'Ask a Question', to: ASK_PATH, icon: IconPencilQuestion },
    {
      ...{ id: 'profile', text: 'Your Profile', icon: IconUser },
      to: userPath(username),
    },
  ];
  return {
    label: 'Pages',
    found: text === '' ? found : found.filter((page) => holdsAll(page.text, text)),
  };
}

/** The page where everything is found, messages and answers, too. */
const everything = (typed: string): FoundGroup => ({
  label: 'Everything',
  found: [
    {
      ...{ id: 'search', text: `All results for \u201c${typed}\u201d`, icon: IconSearch },
      to: searchAllPath(typed),
    },
  ],
});

/** What the pages and all sources have for a text; behind that stands the way to all results of what is typed. */
export function useFound(
  {
    pages,
    sources,
  }: { readonly pages: readonly MenuPage[]; readonly sources: readonly FindSource[] },
  { text, typed }: { readonly text: string; readonly typed: string },
) {
  const { client: api } = trpc.useUtils();
  const queries = useQueryClient();
  const { username } = useUserContext().user;
  const { data = NOTHING, isFetching } = useQuery({
    queryKey: ['find', username, text],
    queryFn: async (): Promise<FoundElsewhere> => {
      const answers = await Promise.allSettled(
        sources.map(async ({ label, all, load }): Promise<FoundGroup> => {
          const find = await load();
          return { label, all, found: await find({ text, username, api, queries }) };
        }),
      );
      return {
        groups: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
        hasFailed: answers.some(({ status }) => status === 'rejected'),
      };
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const elsewhere = text === '' ? NOTHING : data;
  const groups = [findPages(pages, username, text), ...elsewhere.groups].filter(
    ({ found }) => found.length > 0,
  );
  return {
    groups: typed === '' ? groups : [...groups, everything(typed)],
    /** Without that way. */
    foundCount: groups.flatMap(({ found }) => found).length,
    hasFailed: elsewhere.hasFailed,
    isFinding: isFetching,
  };
}
