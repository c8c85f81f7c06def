import type { Feature } from '../../shared/feature.js';
import { lazyBeside, lazyPart } from '../../shared/lazy/lazy-part.js';

const BlockButton = lazyPart(
  () => import('./blocking.js'),
  (module) => module.BlockButton,
  { fallback: () => null },
);

export const blocks: Feature = {
  Everywhere: lazyBeside(
    () => import('./own-blocks.js'),
    (module) => module.OwnBlocks,
  ),
  profile: { action: { rank: 8, Button: BlockButton } },
};
