import { createContext, use } from 'react';
import type { LiveLink } from './live-link.js';

export const LiveLinkContext = createContext<LiveLink | null>(null);

export function useLiveLink(): LiveLink {
  const link = use(LiveLinkContext);
  if (link === null) throw new Error('Live link context is null.');
  return link;
}
