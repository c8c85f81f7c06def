export { CallButton } from './call-button.js';
export { MissedCallLine } from './missed-call-line.js';
