export { TagInput } from './tag-input.js';
export { TagLink } from './tag-link.js';
export { TagSummary } from './tag-summary.js';
