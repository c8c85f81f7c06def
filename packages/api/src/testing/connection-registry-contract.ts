import { beforeEach, describe, expect, it } from 'vitest';
import {
  CONNECTION_LIFETIME_MS,
  type ConnectionRegistry,
  type NewConnection,
} from '../ports/connection-registry.js';

export interface RegistryUnderTest {
  /** What a process of this name sees of the one registry. */
  viewOf(process: string): Promise<ConnectionRegistry>;
  /** Lets time pass for the registry. */
  advance(milliseconds: number): Promise<void>;
}

const tab = (
  id: string,
  username = 'ada',
  sessionId = `session of ${username}`,
): NewConnection => ({
  id,
  username,
  sessionId,
});

/** What every registry of connections must do. `open` gives one of its own, with nobody in it. */
export function describeConnectionRegistry(
  name: string,
  open: () => Promise<RegistryUnderTest>,
): void {
  describe(`${name} as a registry of connections`, () => {
    let registry: RegistryUnderTest;
    let north: ConnectionRegistry;
    let south: ConnectionRegistry;

    beforeEach(async () => {
      registry = await open();
      north = await registry.viewOf('north');
      south = await registry.viewOf('south');
    });

    const idsOf = async (username: string, view = south): Promise<readonly string[]> =>
      (await view.ofUser(username)).map(({ id }) => id);

    it('tells every process of a connection and of the one that holds it', async () => {
      await north.add(tab('a'));
      const expected = { ...tab('a'), process: 'north' };
      for (const view of [north, south]) {
        expect(await view.get('a')).toEqual(expected);
        expect(await view.ofUser('ada')).toEqual([expected]);
      }
      expect(await south.get('b')).toBeUndefined();
      expect(await south.ofUser('bob')).toEqual([]);
    });

    it('lists a person’s connections, the oldest first, whoever holds them', async () => {
      const ids = ['d', 'a', 'c', 'b'];
      for (const [n, id] of ids.entries()) {
        await (n % 2 === 0 ? north : south).add(tab(id));
        await registry.advance(1);
      }
      await south.add(tab('e', 'bob'));
      await north.renew(['d', 'c']);
      for (const view of [north, south]) expect(await idsOf('ada', view)).toEqual(ids);
    });

    it('forgets a connection that its process removes', async () => {
      await north.add(tab('a'));
      await north.remove('a');
      await north.remove('a');
      expect(await south.get('a')).toBeUndefined();
      expect(await idsOf('ada')).toEqual([]);
    });

    it('lets no process remove what another one registered', async () => {
      await north.add(tab('a'));
      await south.add(tab('b'));
      await south.remove('a');
      await south.remove('b');
      expect(await idsOf('ada')).toEqual(['a']);
    });

    it('is not touched by a process that starts', async () => {
      await north.add(tab('a'));
      const late = await registry.viewOf('late');
      expect(await late.renew([])).toEqual([]);
      expect(await idsOf('ada', late)).toEqual(['a']);
      expect(await north.renew(['a'])).toEqual([]);
    });

    it('forgets what was not renewed for a lifetime, and only that', async () => {
      await north.add(tab('a'));
      await south.add(tab('b'));
      await registry.advance(CONNECTION_LIFETIME_MS / 2);
      expect(await south.renew(['b'])).toEqual([]);
      await south.add(tab('c'));
      await registry.advance(CONNECTION_LIFETIME_MS / 2);
      expect(await idsOf('ada')).toEqual(['b', 'c']);
      expect(await south.get('a')).toBeUndefined();
      await registry.advance(CONNECTION_LIFETIME_MS);
      expect(await idsOf('ada')).toEqual([]);
    });

    it('tells a process which of its connections are over, and brings none back', async () => {
      await north.add(tab('a'));
      await registry.advance(CONNECTION_LIFETIME_MS);
      await north.add(tab('b'));
      expect(await north.renew(['never', 'a', 'b'])).toEqual(['never', 'a']);
      expect(await idsOf('ada')).toEqual(['b']);
    });

    it('renews a process’s own connections only', async () => {
      await north.add(tab('a'));
      await registry.advance(CONNECTION_LIFETIME_MS / 2);
      expect(await south.renew(['a'])).toEqual(['a']);
      await registry.advance(CONNECTION_LIFETIME_MS / 2);
      expect(await south.get('a')).toBeUndefined();
    });

    it('ends a session’s connections in every process, and no other session’s', async () => {
      await north.add(tab('a', 'ada', 'over'));
      await south.add(tab('b', 'ada', 'over'));
      await south.add(tab('c', 'ada', 'open'));
      await north.endSessions(['over', 'unknown']);
      expect(await idsOf('ada')).toEqual(['c']);
      expect(await north.renew(['a'])).toEqual(['a']);
      expect(await south.renew(['b', 'c'])).toEqual(['b']);
      await south.endSessions([]);
      expect(await idsOf('ada')).toEqual(['c']);
    });
  });
}
