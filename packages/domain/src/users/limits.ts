export const USERNAME_MAX_LENGTH = 40;
export const PASSWORD_MAX_LENGTH = 256;
/** As long as an address of mail can be. */
export const EMAIL_MAX_LENGTH = 254;
export const BIOGRAPHY_MAX_LENGTH = 3000;

/** People that the directory shows at first. */
export const DIRECTORY_PAGE_SIZE = 60;

/** How long a log-in proves who is there, in milliseconds: long enough for what one logged in for. */
export const PROOF_LASTS_MS = 10 * 60_000;

export const PASSKEYS_MAX = 20;

/** Codes by which one comes back, made at once. */
export const RECOVERY_CODES = 10;
/** How long a link that sets a new password works, in minutes. */
export const RESET_LINK_MINUTES = 30;

/** How long one works that an administrator has handed out, in hours. */
export const HANDED_LINK_HOURS = 24;

/** Rows of an account's recent activity that are kept, and for how many days. */
export const ACTIVITY_KEPT = 60;
export const ACTIVITY_DAYS = 90;

/**
 * What its owner is told of, as it may have been somebody else: a way in that was made, or stands open wider, and one
 * that was taken from them. Ways that others have come by last longer than their visit.
 */
export const toldDeeds = [
  'passwordChanged',
  'emailChanged',
  'codesMade',
  'connected',
  'disconnected',
  'secondStepOn',
  'secondStepOff',
  'passkeyAdded',
  'passkeyRemoved',
  'tokenMade',
  'linkMade',
  'waysClosed',
] as const;
export type ToldDeed = (typeof toldDeeds)[number];
