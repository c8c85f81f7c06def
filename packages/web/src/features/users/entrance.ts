// What the tab needs before anybody is signed in, and so loads first.
export { LoginPage } from './account/login-page.js';
export { RequireSession } from './account/require-session.js';
export { SignupPage } from './account/signup-page.js';
export { usersSlice } from './users-slice.js';
