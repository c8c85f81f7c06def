export type { AppRouter } from './create-api.js';
export type { LiveFrame } from './live/frames.js';
