import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.js';
import { leaveAll, openCast, type Cast } from './cast.js';

/** Who can do everything, and is none of the cast. */
export const ADMINISTRATOR = 'root';

/** The real server with a cast, and a clock that goes on when it is told to. */
export interface Stage {
  readonly server: TestServer;
  readonly cast: Cast;
  advance(milliseconds: number): void;
  /** Runs `act` with people whom nobody else needs. */
  withOwnCast<T>(act: (cast: Cast) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openStage(options: TestServerOptions = {}): Promise<Stage> {
  let ahead = 0;
  let casts = 0;
  const server = await startTestServer({
    now: () => new Date(Date.now() + ahead),
    administrators: [ADMINISTRATOR],
    ...options,
  });
  const cast = await openCast(server, '');
  return {
    server,
    cast,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    async withOwnCast(act) {
      casts += 1;
      const own = await openCast(server, `-${casts}`);
      try {
        return await act(own);
      } finally {
        await leaveAll(own);
      }
    },
    async close() {
      await leaveAll(cast);
      await server.close();
    },
  };
}
