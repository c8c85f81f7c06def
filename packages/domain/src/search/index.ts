export * from './address.js';
export * from './filters.js';
export * from './forms.js';
export * from './found.js';
export * from './limits.js';
export * from './query.js';
export * from './schema.js';
export * from './slips.js';
