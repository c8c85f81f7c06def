export { CallButton, MissedCallLine } from './call-button.js';
