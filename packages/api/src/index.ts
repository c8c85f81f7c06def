export type { AppRouter } from './create-api.js';
