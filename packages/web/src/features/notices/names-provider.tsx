import { useState, type ReactNode } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import { NamesProvider, type Names } from '../../shared/mentions/names-context.js';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Most pages name nobody: the book comes with the first who may be named. */
function namesBy(client: Client): Names {
  let loading: Promise<Names> | undefined;
  const book = (): Promise<Names> =>
    (loading ??= import('./name-lookup.js').then(
      ({ createNameLookup }) => createNameLookup(client),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return {
    find: async (words) => (await book()).find(words),
    search: async (beginning) => (await book()).search(beginning),
  };
}

/** Lets every text and composer know who is called what. */
export function NameLookupProvider({ children }: { readonly children: ReactNode }) {
  const { client } = trpc.useUtils();
  const [names] = useState(() => namesBy(client));
  return <NamesProvider value={names}>{children}</NamesProvider>;
}
