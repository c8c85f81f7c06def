import { basename, resolve } from 'node:path';

export interface DumpSite {
  /** The folder's name; begins the ids of everything that is imported from it. */
  readonly name: string;
  readonly origin: string;
}

const NETWORK = '.stackexchange.com';

/** Sites of the network that have an address of their own. */
const OWN_HOSTS = [
  'askubuntu.com',
  'mathoverflow.net',
  'serverfault.com',
  'stackapps.com',
  'stackoverflow.com',
  'superuser.com',
];

/** 'conlang.meta' is conlang.meta.stackexchange.com, 'es.stackoverflow' is es.stackoverflow.com. */
function hostOf(name: string): string {
  if (/\.(com|net)$/.test(name)) return name;
  const labels = name.split('.');
  for (const host of OWN_HOSTS) {
    const others = labels.filter((label) => !host.startsWith(`${label}.`));
    if (others.length < labels.length) return [...others, host].join('.');
  }
  return `${name}${NETWORK}`;
}

/** Tells the site by the name of the dump's folder. */
export function siteOf(folder: string): DumpSite {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-');
  const short = name.endsWith(NETWORK) ? name.slice(0, -NETWORK.length) : name;
  return { name: short, origin: `https://${hostOf(short)}` };
}
