import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { chromiumFlags, wholeBrowser } from './chromium.js';

const TURNSERVER = '/usr/bin/turnserver';
/** Documentation addresses: no network of this machine has them. */
const SUBNETS = ['198.51.100', '203.0.113'] as const;

const run = (...command: readonly string[]): void => {
  const [program = '', ...args] = command;
  execFileSync(program, args, { stdio: 'pipe' });
};

const isPossible = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

/** Why two networks cannot be made on this machine; undefined where they can. */
export function whyNoNetworks(): string | undefined {
  if (!existsSync(TURNSERVER)) return 'coturn is not installed';
  const probe = `c8-probe-${process.pid}`;
  const hasNamespaces = isPossible(() => {
    run('ip', 'netns', 'add', probe);
    run('ip', 'netns', 'del', probe);
  });
  return hasNamespaces ? undefined : 'network namespaces need root and iproute2';
}

interface Network {
  readonly name: string;
  /** The address by which a browser in it reaches the server. */
  readonly gateway: string;
}

/**
 * Two hosts that both reach this machine and not each other: each is a network namespace with a
 * cable to here, and nothing is passed on from one cable to the other.
 */
export class TwoNetworks {
  readonly #folder = mkdtempSync(join(tmpdir(), 'collabor8-networks-'));
  readonly #networks: readonly Network[];
  readonly #browsers: Browser[] = [];
  #turn: ChildProcess | undefined;

  constructor() {
    this.#networks = SUBNETS.map((subnet, index) => {
      const name = `c8-${process.pid}-${index}`;
      const [here, there] = [`c8h${process.pid}${index}`, `c8t${process.pid}${index}`];
      run('ip', 'netns', 'add', name);
      run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
      run('ip', 'address', 'add', `${subnet}.1/24`, 'dev', here);
      run('ip', 'link', 'set', here, 'up');
      const inside = ['ip', '-n', name] as const;
      run(...inside, 'address', 'add', `${subnet}.2/24`, 'dev', there);
      run(...inside, 'link', 'set', 'lo', 'up');
      run(...inside, 'link', 'set', there, 'up');
      run(...inside, 'route', 'add', 'default', 'via', `${subnet}.1`);
      // Whether or not this machine passes packets on, these stay here.
      run('iptables', '-I', 'FORWARD', '-i', here, '-j', 'DROP');
      return { name, gateway: `${subnet}.1` };
    });
  }

  /** An address that both reach. */
  get meetingPoint(): string {
    return `${SUBNETS[0]}.1`;
  }

  /** Starts a browser on the first or second host. */
  async open(index: 0 | 1, port: number): Promise<{ browser: Browser; origin: string }> {
    const network = this.#networks[index];
    if (network === undefined) throw new Error('There are two networks.');
    const script = join(this.#folder, `chromium-${index}`);
    writeFileSync(script, `#!/bin/sh\nexec ip netns exec ${network.name} ${wholeBrowser} "$@"\n`);
    chmodSync(script, 0o755);
    const origin = `http://${network.gateway}:${port}`;
    const browser = await chromium.launch({
      executablePath: script,
      args: [
        ...chromiumFlags,
        // The hosts speak plain http with the server; browsers keep cameras from such pages.
        `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      ],
    });
    this.#browsers.push(browser);
    return { browser, origin };
  }

  /** Pulls the cable of a host, or puts it back. */
  setCable(index: 0 | 1, state: 'up' | 'down'): void {
    run('ip', 'link', 'set', `c8h${process.pid}${index}`, state);
  }

  /** Loses a share, from 0 to 1, of the media to a host and of those from it. */
  setLoss(index: 0 | 1, share: number): void {
    const inside = ['ip', 'netns', 'exec', this.#nameOf(index), 'iptables'] as const;
    run(...inside, '-F');
    const lost = ['-p', 'udp', '-m', 'statistic', '--mode', 'random', '--probability'] as const;
    for (const way of share === 0 ? [] : ['INPUT', 'OUTPUT']) {
      run(...inside, '-A', way, ...lost, String(share), '-j', 'DROP');
    }
  }

  /** Lets no more than that through to a host, and from it, such as '200kbit' a second; undefined lifts it. */
  setRate(index: 0 | 1, rate: string | undefined): void {
    const cable = `${process.pid}${index}`;
    const inside = ['ip', 'netns', 'exec', this.#nameOf(index)] as const;
    for (const end of [
      ['tc', 'qdisc', rate === undefined ? 'del' : 'add', 'dev', `c8h${cable}`, 'root'],
      [...inside, 'tc', 'qdisc', rate === undefined ? 'del' : 'add', 'dev', `c8t${cable}`, 'root'],
    ]) {
      const shape = ['tbf', 'rate', rate ?? '', 'burst', '8kb', 'latency', '300ms'];
      run(...end, ...(rate === undefined ? [] : shape));
    }
  }

  /** Takes a host its address and gives it another one, as a phone gets that goes to another network. */
  changeAddress(index: 0 | 1): void {
    const inside = ['ip', '-n', this.#nameOf(index)] as const;
    const there = ['dev', `c8t${process.pid}${index}`] as const;
    run(...inside, 'address', 'del', `${SUBNETS[index]}.2/24`, ...there);
    run(...inside, 'address', 'add', `${SUBNETS[index]}.3/24`, ...there);
    run(...inside, 'route', 'add', 'default', 'via', `${SUBNETS[index]}.1`);
  }

  #nameOf(index: 0 | 1): string {
    return this.#networks[index]?.name ?? '';
  }

  startTurn(secret: string, port: number): void {
    this.#turn = spawn(
      TURNSERVER,
      [
        '-n',
        '--no-cli',
        '--no-tls',
        '--no-dtls',
        '--no-stdout-log',
        '--log-file=/dev/null',
        `--pidfile=${join(this.#folder, 'turnserver.pid')}`,
        `--userdb=${join(this.#folder, 'turndb')}`,
        `--listening-ip=${this.meetingPoint}`,
        `--relay-ip=${this.meetingPoint}`,
        `--listening-port=${port}`,
        '--realm=collabor8',
        '--use-auth-secret',
        `--static-auth-secret=${secret}`,
      ],
      { stdio: 'ignore' },
    );
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers) await browser.close();
    this.#turn?.kill('SIGKILL');
    this.#networks.forEach(({ name }, index) => {
      const here = `c8h${process.pid}${index}`;
      run('iptables', '-D', 'FORWARD', '-i', here, '-j', 'DROP');
      // Both ends at once: with its host the cable goes some time later, when the next one may be there.
      run('ip', 'link', 'del', here);
      run('ip', 'netns', 'del', name);
    });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
