import type { Departure, Participant } from './schema.js';

/** A participant takes part no more. Once only: what was noted first stays. */
export const withDeparture = <P extends Pick<Participant, 'roleRevision' | 'gone'>>(
  participant: P,
  gone: Departure,
): P =>
  participant.gone === undefined
    ? { ...participant, gone, roleRevision: participant.roleRevision + 1 }
    : participant;

type Standing = Pick<Participant, 'username' | 'role' | 'position' | 'gone'>;

/**
 * A chat always has an admin who can act: when the last one goes, whoever has taken part for the longest
 * time becomes one. Undefined while there is another admin, or nobody is left.
 */
export function successorOf<P extends Standing>(
  participants: readonly P[],
  leaving: string,
): P | undefined {
  const isAdminLeaving = participants.some(
    ({ username, role }) => username === leaving && role === 'admin',
  );
  const others = participants.filter(
    ({ username, gone }) => username !== leaving && gone === undefined,
  );
  if (!isAdminLeaving || others.some(({ role }) => role === 'admin')) return undefined;
  return others.reduce<P | undefined>(
    (first, other) => (first === undefined || other.position < first.position ? other : first),
    undefined,
  );
}

/** Whether somebody left or was removed; whose account is deleted hasn't. */
export const hasLeft = ({ gone }: Pick<Participant, 'gone'>): boolean => gone?.by !== undefined;

/** The reader's own part in a chat that they have left, or were removed from; undefined where they are in it. */
export function ownDeparture(
  participants: readonly Participant[],
  reader: string,
): Participant['gone'] {
  const own = participants.find(({ username }) => username === reader);
  return own && hasLeft(own) ? own.gone : undefined;
}

/** Those who take part, and have an account. */
export const present = <P extends Pick<Participant, 'gone'>>(participants: readonly P[]) =>
  participants.filter(({ gone }) => gone === undefined);
