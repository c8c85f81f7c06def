export { FollowButton } from './follow-button.js';
export { useFollows } from './use-follows.js';
