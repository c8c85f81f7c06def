export * from './topic-key.js';
export * from './topics.js';
export * from './wire.js';
