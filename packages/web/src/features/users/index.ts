export { UserDirectory } from './directory/user-directory.js';
export { selectUser } from './users-slice.js';
