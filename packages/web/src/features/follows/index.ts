export { FollowButton } from './follow-button.js';
export { useFollows } from './follows-slice.js';
