import type { Whiteboard } from './schema.js';

export type Access = Pick<Whiteboard, 'owner' | 'accessType' | 'drawers'>;

/**
 * Editable means everyone may draw; read-only means only the owner may (SPEC §4, §6), and whom they
 * let.
 */
export const canDraw = ({ owner, accessType, drawers = [] }: Access, username: string): boolean =>
  accessType === 'editable' || owner === username || drawers.includes(username);

/** Clearing, renaming, deleting and switching the access are the owner's. */
export const canManage = ({ owner }: Pick<Whiteboard, 'owner'>, username: string): boolean =>
  owner === username;
