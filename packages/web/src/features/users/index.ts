export { UserDirectory } from './user-directory.js';
export { selectUser } from './users-slice.js';
