export type * from './events.js';
export * from './snapshot.js';
export * from './topic-key.js';
export * from './topics.js';
export * from './wire.js';
