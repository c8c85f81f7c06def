export { selectIsAdministrator, selectIsStaff, useOwnRole } from './own-standing.js';
export { HiddenPost, LogList, ReportDialog } from './actions/lazy-parts.js';
export { PostActions } from './actions/post-actions.js';
export { SUSPENDED, UnlessSuspended, useIsSuspended } from './unless-suspended.js';
