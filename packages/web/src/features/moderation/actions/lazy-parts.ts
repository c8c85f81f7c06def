import { lazyPart } from '../../../shared/lazy/lazy-part.js';

const personDialogs = () => import('./person-dialogs.js');

export const PersonDialog = lazyPart(personDialogs, (module) => module.PersonDialog);

export const LinkDialog = lazyPart(personDialogs, (module) => module.LinkDialog);

const postDialogs = () => import('./post-dialogs.js');

export const ReportDialog = lazyPart(postDialogs, (module) => module.ReportDialog);

export const HideDialog = lazyPart(postDialogs, (module) => module.HideDialog);

export const ModerateDialog = lazyPart(postDialogs, (module) => module.ModerateDialog);

/** Few posts are hidden: their line loads where one is. */
export const HiddenPost = lazyPart(
  () => import('../hidden-post.js'),
  (module) => module.HiddenPost,
);

/** What moderators and administrators did. */
export const LogList = lazyPart(
  () => import('../page/log-list.js'),
  (module) => module.LogList,
);
