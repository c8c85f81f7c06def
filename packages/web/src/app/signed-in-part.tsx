import { useEffect, type ReactNode, startTransition, useCallback, useState } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { loadEntrance } from '../features/users/entrance.js';
import { loadChunk, lazyPage, lazyPart } from '../shared/lazy/lazy-part.js';
import type { PageLocation } from '../shared/navigation/page-history.js';
import { routeOf, Routes } from '../shared/navigation/navigation.js';
import { allFeatures } from '../shared/feature.js';
import { ConnectionBar, Frame } from './frame/frame.js';
import { badgesOf, shownIn, withoutBadges, menuOf } from './menu.js';
export { landAnswers } from './reads.js';
import { trpc } from '../shared/api/trpc.js';
import { namesBy, NamesProvider } from '../shared/mentions/names-context.js';
import { useLive } from '../shared/live/live-topics.js';
import { queueTask } from '../shared/tasks.js';

import.meta.glob('../features/*/feature.tsx', { eager: true });

const Beside = lazyPart(() => import('./frame/frame-beside.js'), 'Beside', null);
const Prefetch = lazyPart(() => import('./prefetch/prefetch.js'), 'Prefetch', null);

/** What is mounted beside every page, and above its content. */
const banners = allFeatures.flatMap(({ Banner }) => Banner ?? []);
const everywhere = allFeatures.flatMap(({ Everywhere }) => Everywhere ?? []);
const menuOfAll = menuOf(allFeatures);

let isLoaded = false;
let loading: Promise<void> | undefined;

/** Loads what stands beside every page, once, a part a job. What is broken doesn't keep the rest away. */
export const loadBeside = (): Promise<void> =>
  (loading ??= Promise.allSettled(
    [
      ...[Beside, Prefetch, ConnectionBar, ...everywhere, ...banners, ...badgesOf(menuOfAll)].map(
        (part) => part.load,
      ),
      ...allFeatures.flatMap(({ beside }) => (beside ? () => loadChunk(beside) : [])),
    ].map((load) => new Promise((resolve) => queueTask(() => resolve(load())))),
  ).then(() => {
    isLoaded = true;
  }));

/** A page that can't be shown holds nothing up for longer. */
const LONGEST_WAIT_MS = 5_000;

/** Whether what stands beside every page has come. `ask` waits for the page, whose code it would hold up. */
function useBeside(): readonly [isThere: boolean, ask: () => void] {
  const [isThere, setThere] = useState(isLoaded);
  const ask = useCallback(() => {
    // Drawing it holds up nothing that somebody does meanwhile.
    const show = () => startTransition(() => setThere(true));
    if (!isLoaded) void loadBeside().then(show);
  }, []);
  useEffect(() => {
    const timer = setTimeout(ask, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [ask]);
  return [isThere, ask];
}

interface FeatureFrameProps {
  /** Whether it has come. */
  readonly isThere: boolean;
  readonly children: ReactNode;
}

/** What the features keep on every page, beside it. */
function FeatureFrame({ isThere, children }: FeatureFrameProps) {
  const { client } = trpc.useUtils();
  const [names] = useState(() => namesBy(client));
  const live = useLive();
  // Behind the effects of the parts themselves, which read what they keep.
  useEffect(() => {
    if (isThere) live.release();
  }, [isThere, live]);

  return (
    <NamesProvider value={names}>
      {isThere && <Beside />}
      {children}
      {isThere && everywhere.map((Part, index) => <Part key={index} />)}
    </NamesProvider>
  );
}

const routes = allFeatures.flatMap((feature) => feature.routes ?? []);
const NotFoundPage = lazyPage(() => import('./not-found-page.js'), 'NotFoundPage');
const selectMenuAtFirst = shownIn(withoutBadges(menuOfAll));
const selectMenu = shownIn(menuOfAll);

/** By then the page that was opened has what it needs. */
const LATER_MS = 3_000;

/** Loads the first page of a visit, so that it can be shown at once. */
export async function loadPage({ pathname }: PageLocation): Promise<void> {
  await (routeOf(routes, pathname)?.route.Page ?? NotFoundPage).load();
}

/** Tells that the page beside it, which shares its Suspense, is shown. */
function PageThere({ onThere }: { readonly onThere: () => void }) {
  useEffect(() => onThere(), [onThere]);
  return null;
}

/** Every address behind sign-in (SPEC §2). */
export function SignedInPart() {
  const [isThere, askForBeside] = useBeside();
  const menu = useSelector(isThere ? selectMenu : selectMenuAtFirst, shallowEqual);
  // A session may end together with the connection, and leads there.
  useEffect(() => {
    const timer = setTimeout(() => void loadEntrance('/').catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FeatureFrame isThere={isThere}>
      <Frame menu={menu} isPageThere={isThere}>
        <Routes routes={routes}>
          <NotFoundPage />
        </Routes>
        <PageThere onThere={askForBeside} />
      </Frame>
      {isThere && <Prefetch routes={routes} />}
    </FeatureFrame>
  );
}
