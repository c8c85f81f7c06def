/** Characters. */
export const PLACE_NAME_MAX_LENGTH = 40;
export const WELCOME_MAX_LENGTH = 500;
/** Names that nobody can sign up under, beside those that the product has. */
export const RESERVED_NAMES_MAX = 100;
/** Invitations that are open at a time. */
export const INVITATIONS_MAX = 50;
export const INVITATION_USES_MAX = 1000;
export const INVITATION_DAYS_MAX = 365;
/** After so many days without an answer nobody waits for approval any more, and the name is free again. */
export const APPLICATION_DAYS = 30;
/** People of one network who wait for approval at a time: those of others are still seen. */
export const APPLICATIONS_OF_NETWORK = 20;
/** People who wait for approval that are read at once. */
export const APPLICATIONS_SHOWN = 100;

/** Pixels of a side of a logo. */
export const LOGO_SIDE_MIN = 64;
/** Characters of a data URL that are looked at: a picture far too large is told so. */
export const LOGO_INPUT_MAX_LENGTH = 512 * 1024;

/** Questions, people and letters that figures count at a time. */
export const FIGURES_MAX = 5000;
/** How lately people were here whom figures call active. */
export const ACTIVE_DAYS = 30;

/** Who may sign up: anybody, whoever has an invitation, or whom an administrator lets in. */
export const signupPolicies = ['anybody', 'invitation', 'approval'] as const;
export type SignupPolicy = (typeof signupPolicies)[number];
