import { useEffect, type ReactNode } from 'react';
import type { Feature } from '../shared/feature.js';
import { useLive } from '../shared/live/live-context.js';
import { useUserContext } from '../shared/session/session-contexts.js';
import { selectSession } from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';

interface FeatureFrameProps {
  readonly features: readonly Feature[];
  readonly children: ReactNode;
}

/** What the features keep on every page: their topics, what stands around it or beside it. */
export function FeatureFrame({ features, children }: FeatureFrameProps) {
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

  return (
    <>
      {features.reduce<ReactNode>(
        (inner, { Provider }) => (Provider === undefined ? inner : <Provider>{inner}</Provider>),
        children,
      )}
      {features.map(({ Everywhere }, index) => Everywhere && <Everywhere key={index} />)}
    </>
  );
}
