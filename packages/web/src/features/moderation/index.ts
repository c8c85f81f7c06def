import { lazyPart } from '../../shared/lazy/lazy-part.js';
export { selectIsAdministrator, selectIsStaff } from './is-staff.js';
export { HiddenPost, ReportDialog } from './actions/lazy-parts.js';
export { PostActions } from './actions/post-actions.js';
/** What moderators and administrators did. */
export const LogList = lazyPart(
  () => import('./page/log-list.js'),
  (module) => module.LogList,
);
