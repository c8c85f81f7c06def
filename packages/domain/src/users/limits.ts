export const USERNAME_MAX_LENGTH = 40;
export const PASSWORD_MAX_LENGTH = 256;
export const BIOGRAPHY_MAX_LENGTH = 3000;

/** People that the directory shows at first. */
export const DIRECTORY_PAGE_SIZE = 60;
