export * from './client-time.js';
export * from './later-of.js';
export * from './relative-time.js';
