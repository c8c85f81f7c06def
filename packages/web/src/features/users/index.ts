export { UserDirectory } from './directory/user-directory.js';
export { UserPicker } from './directory/user-directory.js';
export { Reputation } from './reputation.js';
export { selectUser } from './users-slice.js';
