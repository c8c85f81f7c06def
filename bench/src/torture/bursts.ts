import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor, type Person } from '../product.js';
import { createRandom } from '../random.js';
import type { Section } from '../report.js';
import { activities, openHall } from './activity.js';
import { startBuilt } from './built-server.js';
import { followAll } from './followers.js';
import { counted, never, type Place } from './part.js';
import { cutSocket, leaveAll, newPeopleAt } from './people.js';

const WRITERS = 4;
const WRITES = 30;
const CUTS_A_BURST = 10;
const LONGEST_PAUSE_MS = 40;

const isOpen = ({ socket }: Person): boolean => socket.connection?.state === 'open';

/** People write in bursts while the sockets of those who listen are cut; they come back by themselves. */
export async function tortureByBursts({ settings, folder }: Place): Promise<Section[]> {
  const { bursts, burstPeople, seed } = settings;
  const random = createRandom(seed);
  const server = await startBuilt(`file:${join(folder, 'bursts.db')}`);
  const people = await newPeopleAt(server, burstPeople + WRITERS);
  const [listeners, writers] = [people.slice(0, burstPeople), people.slice(burstPeople)];
  try {
    const hall = await openHall(people);
    const acts = activities(hall).slice(-7);
    const followers = (
      await Promise.all(listeners.map((person) => followAll(person, hall)))
    ).flat();
    await waitFor('the sockets', () => listeners.every(isOpen));

    const [failed, wrong]: [string[], string[]] = [[], []];
    let [written, cut] = [0, 0];
    const write = async (person: Person): Promise<void> => {
      for (let turn = 0; turn < WRITES; turn += 1) {
        try {
          await acts[Math.floor(random() * acts.length)]?.(person);
          written += 1;
        } catch (error) {
          failed.push(String(error));
        }
      }
    };
    const drop = async (): Promise<void> => {
      for (let turn = 0; turn < CUTS_A_BURST; turn += 1) {
        await sleep(random() * LONGEST_PAUSE_MS);
        const dropped = listeners[Math.floor(random() * listeners.length)];
        if (dropped !== undefined && cutSocket(dropped)) cut += 1;
      }
    };
    for (let burst = 1; burst <= bursts; burst += 1) {
      await Promise.all([...writers.map(write), drop()]);
      for (const follower of followers) {
        const problems = await follower.audit();
        wrong.push(...problems.map((problem) => `burst ${burst}, ${follower.name}: ${problem}`));
      }
    }
    for (const follower of followers) follower.close();
    return [
      {
        title: `${bursts} bursts before ${burstPeople} people whose sockets are cut`,
        findings: [
          counted('acknowledged writes', written),
          counted('sockets cut', cut),
          counted('comparisons with a fresh read', bursts * followers.length),
          never('missing, repeated or different', wrong),
          never('writes refused', failed),
        ],
      },
    ];
  } finally {
    await leaveAll(people);
    await server.stop();
  }
}
