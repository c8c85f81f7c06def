import { lazyPart } from '../../../shared/lazy/lazy-part.js';

const personDialogs = () => import('./person-dialogs.js');

export const PersonDialog = lazyPart(personDialogs, 'PersonDialog');

export const LinkDialog = lazyPart(personDialogs, 'LinkDialog');

const postDialogs = () => import('./post-dialogs.js');

export const ReportDialog = lazyPart(postDialogs, 'ReportDialog');

export const HideDialog = lazyPart(postDialogs, 'HideDialog');

export const ModerateDialog = lazyPart(postDialogs, 'ModerateDialog');

/** Few posts are hidden: their line loads where one is. */
export const HiddenPost = lazyPart(() => import('../hidden-post.js'), 'HiddenPost');

/** What moderators and administrators did. */
export const LogList = lazyPart(() => import('../page/log-list.js'), 'LogList');
