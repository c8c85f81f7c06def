import { WebSocket } from 'ws';
import type { Server } from '../child-process.js';
import { connect, type Person } from '../product.js';
import { signUp } from '../sign-up.js';

/** The published answers are looked at by another part. */
const checkAnswer = (): Promise<void> => Promise.resolve();

/** Somebody with the session of a cookie, at a server that may be another one than before. */
export const personAt = ({ url }: Server, username: string, cookie: string): Person =>
  connect({ url, checkAnswer }, username, cookie);

export async function newPersonAt(server: Server, username: string): Promise<Person> {
  return personAt(server, username, await signUp(server.url, username));
}

export async function newPeopleAt(server: Server, count: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    people.push(await newPersonAt(server, `person-${number}`));
  }
  return people;
}

/** Cuts the person's socket without a word; the client comes back by itself. */
export function cutSocket({ socket }: Person): boolean {
  const ws: unknown = socket.connection?.ws;
  if (!(ws instanceof WebSocket) || ws.readyState !== WebSocket.OPEN) return false;
  ws.terminate();
  return true;
}

export const leaveAll = (people: readonly Person[]): Promise<unknown> =>
  Promise.all(people.map((person) => person.leave()));
