export { selectIsAdministrator, selectIsStaff } from './is-staff.js';
export { HiddenPost } from './actions/lazy-parts.js';
export { PostActions } from './actions/post-actions.js';
