export { FirstDay } from './first-day.js';
