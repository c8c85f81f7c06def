export { CallButton, useCall } from './call-button.js';
