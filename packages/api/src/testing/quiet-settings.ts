import type { Platform } from '../platform/platform.js';

/** The settings of a product that nothing was set for. */
export const quietSettings: Platform['settings'] = {
  googleClientId: undefined,
  oidc: undefined,
  mailOrigin: undefined,
  push: { contact: 'mailto:operator@collabor8.example', isPrivateToo: false },
  publicOrigin: undefined,
  webhooksArePrivateToo: false,
  dailyMegabytes: 1024,
  reading: 'members',
  passwordMinLength: 0,
  machine: { dataFolder: undefined, hasBus: false },
  iceServers: [],
  turn: undefined,
  administrators: [],
};
