const BEGINNING = 'collabor8 ';

/**
 * Names what is kept of a build, and the lock that a page of it holds while it is open: by the
 * script that begins the app, whose own name holds a hash of all that it leads to.
 */
export const buildName = (entry: string): string => BEGINNING + entry;

export const isBuildName = (name: string): boolean => name.startsWith(BEGINNING);
