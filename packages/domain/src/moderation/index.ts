export * from './events.js';
export * from './limits.js';
export * from './newest-standing.js';
export * from './post-key.js';
export * from './reasons.js';
export * from './rules.js';
export * from './schema.js';
export * from './suspensions.js';
