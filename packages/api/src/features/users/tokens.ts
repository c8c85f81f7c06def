import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for a browser's cookie, or for a link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whoever reads the store learns no token: what belongs to one is filed under its hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');
