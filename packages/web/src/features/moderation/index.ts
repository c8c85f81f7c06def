export {
  SUSPENDED,
  selectIsAdministrator,
  selectIsStaff,
  UnlessSuspended,
  useIsSuspended,
  useOwnRole,
} from './own-standing.js';
export { HiddenPost, LogList, ReportDialog } from './actions/lazy-parts.js';
export { PostActions } from './actions/post-actions.js';
