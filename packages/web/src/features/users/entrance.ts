// What the tab needs before anybody is signed in, and so loads first.
export { LoginPage } from './login-page.js';
export { RequireSession } from './require-session.js';
export { SignupPage } from './signup-page.js';
export { usersSlice } from './users-slice.js';
