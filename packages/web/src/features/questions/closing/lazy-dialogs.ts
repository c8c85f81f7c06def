import { lazyPart } from '../../../shared/lazy/lazy-part.js';

export const CloseDialog = lazyPart(
  () => import('./close-dialog.js'),
  (module) => module.CloseDialog,
);

export const HoldDialog = lazyPart(
  () => import('./hold-dialog.js'),
  (module) => module.HoldDialog,
);
