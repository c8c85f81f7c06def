export * from './events.js';
export * from './limits.js';
export * from './mesh.js';
export * from './picture-shares.js';
export * from './rules.js';
export * from './schema.js';
export * from './speaking.js';
