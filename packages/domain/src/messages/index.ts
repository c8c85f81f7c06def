export * from './events.js';
export * from './grouping.js';
export * from './limits.js';
export * from './message-text.js';
export * from './room-reading.js';
export * from './rules.js';
export * from './schema.js';
