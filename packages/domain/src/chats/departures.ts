import type { Departure, Participant } from './schema.js';

/**
 * The account of a participant is deleted. `behind` is the place of the chat's latest message. Once
 * only: what was noted first stays.
 */
export const withDeparture = <P extends Pick<Participant, 'roleRevision' | 'gone'>>(
  participant: P,
  gone: Departure,
): P =>
  participant.gone === undefined
    ? { ...participant, gone, roleRevision: participant.roleRevision + 1 }
    : participant;

type Standing = Pick<Participant, 'username' | 'role' | 'position' | 'gone'>;

/**
 * A chat always has an admin who can act: when the last one's account is deleted, whoever has taken
 * part for the longest time becomes one. Undefined while there is another admin, or nobody is left.
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

/** Those whose accounts aren't deleted. */
export const present = <P extends Pick<Participant, 'gone'>>(participants: readonly P[]) =>
  participants.filter(({ gone }) => gone === undefined);
