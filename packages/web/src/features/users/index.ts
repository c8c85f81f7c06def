export { selectUser } from './users-slice.js';
