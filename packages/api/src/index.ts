export type { AppRouter } from './main/create-api.js';
