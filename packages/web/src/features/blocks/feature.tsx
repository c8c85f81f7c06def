import type { Feature } from '../../shared/feature.js';
import { lazyBeside, lazyPart } from '../../shared/lazy/lazy-part.js';

const BlockButton = lazyPart(
  () => import('./blocking.js'),
  (module) => module.BlockButton,
  { fallback: () => null },
);

export const blocks: Feature = {
  // Tells whom the reader doesn't meet any more, and whom again.
  topics: (username) => [{ kind: 'person', username }],
  Everywhere: lazyBeside(
    () => import('./own-blocks.js'),
    (module) => module.OwnBlocks,
  ),
  profile: { action: { rank: 8, Button: BlockButton } },
};
