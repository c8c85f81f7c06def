import { lazyPart } from '../../../shared/lazy/lazy-part.js';

export const PersonDialog = lazyPart(
  () => import('./person-dialogs.js'),
  (module) => module.PersonDialog,
);

export const LinkDialog = lazyPart(
  () => import('./person-dialogs.js'),
  (module) => module.LinkDialog,
);

export const ReportDialog = lazyPart(
  () => import('./post-dialogs.js'),
  (module) => module.ReportDialog,
);

export const HideDialog = lazyPart(
  () => import('./post-dialogs.js'),
  (module) => module.HideDialog,
);

export const ModerateDialog = lazyPart(
  () => import('./post-dialogs.js'),
  (module) => module.ModerateDialog,
);

/** Few posts are hidden: their line loads where one is. */
export const HiddenPost = lazyPart(
  () => import('../hidden-post.js'),
  (module) => module.HiddenPost,
);
