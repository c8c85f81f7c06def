export { TagInput } from './tag-input.js';
export { TagLink, TagList } from './tag-link.js';
export { TagSummary } from './tag-summary.js';
