import { connect, type Person, type TestServer } from '../test-server.js';

type Reached = Pick<TestServer, 'url' | 'checkAnswer'>;

/** A browser that goes from server to server, with the cookies of each. */
export function openVisitor(server: Reached) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string): Map<string, string> => {
    const { host } = new URL(address);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookiesOf = (address: string): string =>
    [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Where an address leads, or what it answers instead. */
  async function open(address: string): Promise<{ to: string | undefined; response: Response }> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: cookiesOf(address), accept: 'text/html' },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '' || /max-age=0/i.test(cookie)) jarOf(address).delete(name);
      else jarOf(address).set(name, value);
    }
    const location = response.headers.get('location');
    return { to: location === null ? undefined : new URL(location, address).href, response };
  }

  const session = (): string | undefined => jarOf(server.url).get('collabor8_session');

  return {
    open,
    session,

    /** What it has of this server, as its header would say. */
    cookies: () => cookiesOf(server.url),

    /** Takes the browser of somebody who is signed in. */
    be(person: Pick<Person, 'cookie'>): void {
      for (const cookie of person.cookie.split('; ')) {
        const [name = '', value = ''] = cookie.split('=');
        jarOf(server.url).set(name, value);
      }
    },

    /** Goes on from `path` wherever it is led; answers the address at which it is not led on, or not from this server. */
    async go(path: string, isThere: (address: string) => boolean = () => false): Promise<string> {
      let address = new URL(path, server.url).href;
      for (let steps = 0; steps < 20; steps += 1) {
        const { to, response } = await open(address);
        if (to === undefined) throw new Error(`${address} answers ${response.status}.`);
        address = to;
        const isPage = address.startsWith(server.url) && !address.includes('/auth/');
        if (isPage || isThere(address)) return address.replace(server.url, '');
      }
      throw new Error('It is led on and on.');
    },

    /** Whoever is signed in there by now. */
    async person(): Promise<Person> {
      const cookie = cookiesOf(server.url);
      const stranger = connect(server, '', cookie);
      const { value } = await stranger.trpc.users.openSession.query();
      await stranger.leave();
      return connect(server, value?.username ?? '', cookie);
    },
  };
}

export type Visitor = ReturnType<typeof openVisitor>;
