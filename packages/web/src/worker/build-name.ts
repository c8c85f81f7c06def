const BEGINNING = 'collabor8 ';

/** Names what is kept of a build, and the lock its pages hold, by the script that begins it, whose name hashes all of it. */
export const buildName = (entry: string): string => BEGINNING + entry;

export const isBuildName = (name: string): boolean => name.startsWith(BEGINNING);
