import { IconTags } from '@tabler/icons-react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { allFeatures, type Feature } from '../shared/feature.js';
import { sessionEnded, signedIn } from '../shared/session/session-slice.js';
import { aUser, sessionOf } from '../testing/render-app.js';
import { lazyPart } from '../shared/lazy/lazy-part.js';
import { allReads, landed } from '../shared/reads/declare-read.js';
import { loadedSlices } from '../shared/store.js';
import { loadBeside } from './signed-in-part.js';
import { isEntryActive, menuOf, withoutBadges, type MenuEntry } from './menu.js';
import { keptReads } from './reads.js';
import { rootReducer } from './store.js';

const readsAtFirst = [...allReads];
await loadBeside();
const slicesBeside = loadedSlices.all();
await Promise.all(allFeatures.flatMap(({ routes = [] }) => routes.map(({ Page }) => Page.load())));
const slices = loadedSlices.all();
const paths = allFeatures.flatMap(({ routes = [] }) => routes.map(({ path }) => path));

const addressesOf = ({ opens }: MenuEntry): readonly string[] =>
  typeof opens === 'string' ? [opens] : opens.map(({ to }) => to);

describe('the slices of the features', () => {
  const signedInState = rootReducer(undefined, signedIn(sessionOf(aUser('grace'))));
  const leftOver = Object.fromEntries(
    slices.map(({ reducerPath }) => [reducerPath, { seen: 'by grace' }]),
  );

  it.each(slices.map((slice) => [slice.reducerPath, slice] as const))(
    'the end of the session resets %s',
    (reducerPath, { reducer }) => {
      const used = { ...signedInState, ...leftOver };
      const ended = rootReducer(used, sessionEnded('loggedOut'));
      expect(ended).toHaveProperty(reducerPath, reducer(undefined, { type: 'anything' }));
      expect(ended.session).toEqual({ status: 'signedOut', reason: 'loggedOut' });
    },
  );
});

describe('what the features keep beside every page', () => {
  /** Whether a slice does something with it, if only to stumble over an answer that is none. */
  const takes =
    (action: UnknownAction) =>
    ({ reducer }: (typeof slicesBeside)[number]): boolean => {
      const before: unknown = reducer(undefined, { type: 'anything' });
      try {
        return reducer(before, action) !== before;
      } catch {
        return true;
      }
    };

  it.each(keptReads.map((read) => [read.path, read] as const))(
    'is taken in by a slice that is there by then (`beside` of the feature, or its badge): %s',
    (_path, read) => {
      const action = read.lands ? read.lands({}, { reader: 'grace' }) : landed(read)({}, 'grace');
      expect(action === null || slicesBeside.some(takes(action))).toBe(true);
      expect(slicesBeside.some(takes({ type: 'anything' }))).toBe(false);
    },
  );
});

it('what a page asks first stands in a `reads.ts`, where it is known before the page is there', () => {
  expect(allReads).toEqual(readsAtFirst);
});

describe('the menu of the features', () => {
  const menu = menuOf(allFeatures);

  it('stands in the order of the ranks (SPEC §2)', () => {
    const labels = menu.map(({ label }) => label);
    const named = ['Questions', 'Tags', 'Messaging', 'Users', 'Games', 'Whiteboard', 'Calling'];
    expect(labels.filter((label) => named.includes(label))).toEqual(
      named.filter((label) => labels.includes(label)),
    );
    expect(labels).toEqual(expect.arrayContaining(named.slice(0, 5)));
    const inPhoneBar = menu.toSorted((one, other) => one.phoneRank - other.phoneRank);
    expect(inPhoneBar.slice(0, 4).map(({ label }) => label)).toEqual([
      'Questions',
      'Messaging',
      'Games',
      'Whiteboard',
    ]);
  });

  it('leads to addresses that a feature serves, each once', () => {
    expect(paths).toEqual([...new Set(paths)]);
    expect(paths).toEqual(expect.arrayContaining(menu.flatMap(addressesOf)));
    expect(menu.flatMap(addressesOf).join()).not.toContain(':');
  });

  it.each([
    ['/home', 'Questions'],
    ['/question/q1', 'Questions'],
    ['/new/question', 'Questions'],
    ['/new/answer/q1', 'Questions'],
    ['/user/grace', 'Users'],
    ['/games/g1', 'Games'],
    ['/whiteboard/b1', 'Whiteboard'],
    ['/call/c1', 'Calling'],
    ['/messaging/direct-message', 'Messaging'],
  ])('marks at %s the entry that it belongs to: %s', (pathname, label) => {
    const marked = menu.filter((entry) => isEntryActive(entry, pathname));
    expect(marked.map((entry) => entry.label)).toEqual([label]);
  });

  it('takes what one feature adds to the list of another, and its badge when that is there', () => {
    const Badge = lazyPart(() => Promise.resolve({ Count: () => null }), 'Count', null);
    const rooms: Feature = {
      menu: [
        {
          label: 'Rooms',
          icon: IconTags,
          opens: [{ label: 'One', to: '/one' }],
          rank: 1,
          phoneRank: 1,
        },
      ],
    };
    const more: Feature = { menu: [{ under: 'Rooms', label: 'Two', to: '/two', badge: Badge }] };
    const [entry] = menuOf([more, rooms]);
    expect(entry).toMatchObject({
      opens: [
        { label: 'One', to: '/one' },
        { label: 'Two', to: '/two' },
      ],
      badge: Badge,
    });
    expect(withoutBadges(menuOf([more, rooms]))[0]?.badge).toBeUndefined();
  });
});
