export type { AppRouter } from './app-router.js';
export type { LiveFrame } from './live/frames.js';
