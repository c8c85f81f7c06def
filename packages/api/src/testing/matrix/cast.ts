import { connect, signUp, type Person, type TestServer } from '../test-server.js';

/**
 * Who asks: somebody without a session, somebody who has nothing to do with it, somebody who takes
 * part, and whose it is.
 */
export const roles = ['visitor', 'stranger', 'participant', 'owner'] as const;
export type Role = (typeof roles)[number];

export type Cast = Readonly<Record<Role, Person>>;

/** Signs up three people, and a visitor who doesn't; `mark` tells them from the others. */
export async function openCast(server: TestServer, mark: string): Promise<Cast> {
  const [stranger, participant, owner] = await Promise.all([
    signUp(server, `eve${mark}`),
    signUp(server, `ben${mark}`),
    signUp(server, `ada${mark}`),
  ]);
  return { visitor: connect(server, `nobody${mark}`, ''), stranger, participant, owner };
}

export const leaveAll = (cast: Cast): Promise<unknown> =>
  Promise.all(Object.values(cast).map((person) => person.leave()));
