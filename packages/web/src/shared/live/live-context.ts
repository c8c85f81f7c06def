import { createContext, use } from 'react';
import type { Answers } from '../reads/answers.js';
import type { LiveLink } from './live-link.js';
import type { LiveTopics } from './live-topics.js';

interface LiveContextValue {
  readonly link: LiveLink;
  readonly topics: LiveTopics;
  /** What is there before it is asked for. */
  readonly answers: Answers;
  /** Whoever keeps what is heard is there: from now on it is listened. */
  readonly release: () => void;
}

export const LiveContext = createContext<LiveContextValue | null>(null);

export function useLive(): LiveContextValue {
  const context = use(LiveContext);
  if (context === null) throw new Error('Live context is null.');
  return context;
}
