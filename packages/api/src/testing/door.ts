import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Door {
  readonly url: string;
  /** Whoever comes from now on is led there, as by a proxy that has noticed that a process is gone. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

const portIn = (url: string): number => Number(new URL(url).port);

/** An address that stays when the process behind it does not. */
export async function openDoor(url: string): Promise<Door> {
  let port = portIn(url);
  const open = new Set<Socket>();
  const server = createServer((coming) => {
    const going = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [coming, going],
      [going, coming],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(elsewhere) {
      port = portIn(elsewhere);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
