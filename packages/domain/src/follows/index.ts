export * from './events.js';
export * from './limits.js';
export * from './rules.js';
export * from './schema.js';
