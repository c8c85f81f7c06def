export * from './times.js';
export * from './relative-time.js';
