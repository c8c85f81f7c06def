import { useEffect, type ComponentType, type ReactNode } from 'react';
import type { Feature } from '../shared/feature.js';
import { useLive } from '../shared/live/live-context.js';
import { useUserContext } from '../shared/session/session-contexts.js';
import { selectSession } from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';

interface FeatureFrameProps {
  readonly features: readonly Feature[];
  /** Null until they have come. */
  readonly everywhere: readonly ComponentType[] | null;
  readonly children: ReactNode;
}

/** What the features keep on every page: their topics, what stands around it or beside it. */
export function FeatureFrame({ features, everywhere, children }: FeatureFrameProps) {
  const { username } = useUserContext().user;
  const live = useLive();
  const session = useAppSelector(selectSession);
  const isOffline = session.status === 'signedIn' && session.connection === 'offline';

  useEffect(() => {
    if (isOffline) return;
    const topics = features.flatMap((feature) => feature.topics?.(username) ?? []);
    const leave = topics.map((topic) => live.topics.join(topic));
    topics.forEach((topic) => live.topics.start(topic, undefined));
    return () => leave.forEach((end) => end());
  }, [features, isOffline, live, username]);

  // Behind the effects of the parts themselves, which read what they keep.
  const areAllThere = everywhere !== null;
  useEffect(() => {
    if (areAllThere) live.begin();
  }, [areAllThere, live]);

  return features.reduce<ReactNode>(
    (inner, { Provider }) => (Provider === undefined ? inner : <Provider>{inner}</Provider>),
    <>
      {children}
      {everywhere?.map((Part, index) => (
        <Part key={index} />
      ))}
    </>,
  );
}
