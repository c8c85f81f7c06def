export { FollowButton, FollowsRead } from './follow-button.js';
export { selectIsIgnored, useFollows } from './follows-slice.js';
