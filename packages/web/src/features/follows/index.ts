export { FollowButton, FollowsRead, selectIsIgnored, useFollows } from './follows-slice.js';
