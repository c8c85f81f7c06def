export { UserDirectory } from './user-directory.js';
export { userReceived, selectUser } from './users-slice.js';
