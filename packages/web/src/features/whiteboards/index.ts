export { BoardLinks } from './links/board-links.js';
