export * from './connecting.js';
export * from './endings.js';
export * from './events.js';
export * from './lapse.js';
export * from './limits.js';
export * from './live.js';
export type { CallRefusal, CallRefusalReason, CallResult } from './refusals.js';
export * from './rules.js';
export * from './schema.js';
