export * from './events.js';
export * from './figures.js';
export * from './limits.js';
export { accentColors, lookSheet, surfaces, type Scheme } from './look.js';
export * from './rules.js';
export * from './schema.js';
