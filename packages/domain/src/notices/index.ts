export * from './causes.js';
export * from './events.js';
export * from './limits.js';
export * from './lines.js';
export * from './live.js';
export * from './mentions.js';
export * from './rules.js';
export * from './schema.js';
