import { useState, type ReactNode } from 'react';
import { Navigation } from '../shared/navigation/navigation.js';
import { createBrowserHistory, type HistoryView } from '../shared/navigation/page-history.js';

/** A window whose history begins at an address and goes at once. */
function memoryWindow(at: string): HistoryView {
  let entries: readonly { readonly location: URL; readonly state: unknown }[] = [
    // As after a reload: an entry that the app has met before.
    {
      location: new URL(at, 'http://localhost'),
      state: { key: 'first', state: null, isFirst: true },
    },
  ];
  let index = 0;
  let pop = () => {};
  const here = () => {
    const entry = entries[index];
    if (entry === undefined) throw new Error('The history has no such entry.');
    return entry;
  };
  return {
    get location() {
      return here().location;
    },
    history: {
      get state() {
        return here().state;
      },
      replaceState(state, _unused, address = here().location.href) {
        entries = entries.with(index, { location: new URL(address, here().location), state });
      },
      pushState(state, _unused, address) {
        const location = new URL(address, here().location);
        entries = [...entries.slice(0, ++index), { location, state }];
      },
      go(steps) {
        if (entries[index + steps] === undefined) return;
        index += steps;
        pop();
      },
    },
    addEventListener(_name, listener) {
      pop = listener;
    },
  };
}

/** A history of the test's own, whatever the address bar says. */
export const createMemoryHistory = (at: string) => createBrowserHistory(memoryWindow(at));

/** What stands in it begins at an address of its own. */
export function MemoryNavigation({
  at = '/',
  children,
}: {
  readonly at?: string;
  readonly children?: ReactNode;
}) {
  const [history] = useState(() => createMemoryHistory(at));
  return <Navigation history={history}>{children}</Navigation>;
}
