export * from './endings.js';
export * from './events.js';
export * from './limits.js';
export * from './live.js';
export * from './peer-media.js';
export * from './rules.js';
export * from './schema.js';
