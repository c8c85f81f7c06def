import type { Settings } from './env.js';

/** SQLite's primary result codes; the driver has no names for some of their extended ones. */
const SQLITE_CODES: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  8: 'SQLITE_READONLY',
  11: 'SQLITE_CORRUPT',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const primary =
    'rawCode' in error && typeof error.rawCode === 'number' ? error.rawCode & 0xff : 0;
  return SQLITE_CODES[primary] ?? ('code' in error ? String(error.code) : '');
}

const UNWRITABLE =
  /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/;
const DAMAGED = /^(SQLITE_NOTADB|SQLITE_CORRUPT)/;

/** Where only whoever found the failure knows enough for a sentence. */
const HAS_SENTENCE = new Set([
  'STORE_SERVER_UNFIT',
  'STORE_UNFINISHED',
  'STORE_NEWER',
  'STORE_OLDER',
  'REDIS_UNFIT',
]);

type Addresses = Pick<Settings, 'host' | 'port' | 'metricsAccess'> &
  Partial<Pick<Settings, 'bounces'>>;

/** Which of the server's addresses could not be listened at. */
function addressIn(error: unknown, { host, port, metricsAccess, bounces }: Addresses) {
  const failed = typeof error === 'object' && error !== null && 'port' in error ? error.port : port;
  const others = [
    { prefix: 'METRICS_', host, ...metricsAccess.address },
    { prefix: 'SMTP_BOUNCES_', host, port: bounces?.port },
  ];
  return others.find((other) => other.port === failed) ?? { prefix: '', host, port };
}

/** What an operator can do about a server that doesn't start; undefined for what nobody foresaw. */
export function startFailure(
  error: unknown,
  settings: Pick<Settings, 'storeUrl'> & Addresses,
): string | undefined {
  const { storeUrl } = settings;
  const code = codeOf(error);
  const path = storeUrl.replace(/^file:/, '');
  if (code === 'EADDRINUSE') {
    const { prefix, port } = addressIn(error, settings);
    return `Port ${port} is taken by another program. Stop it, or set ${prefix}PORT to another number.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    const { prefix, host } = addressIn(error, settings);
    return `${prefix}HOST ${host} is no address of this machine.`;
  }
  if (code === 'EACCES' && error instanceof Error && 'port' in error) {
    const { prefix, port } = addressIn(error, settings);
    return `Port ${port} may not be used by this user. Set ${prefix}PORT to a number above 1023.`;
  }
  if (code === 'STORE_IN_USE') {
    return `Another server is working on the database ${path}. Stop it, or set STORE_URL to another file.`;
  }
  if (code === 'STORE_MISSING') return `There is no database ${path}. Is the address right?`;
  if (code === 'STORE_EMPTY') {
    return `The database ${path} is empty. Put a backup in its place, or remove it to begin with a new one.`;
  }
  if (code === 'STORE_TRUNCATED') {
    return `The end of the database ${path} is missing. Nothing was changed: put a backup in its place, or set STORE_URL to another file.`;
  }
  if (HAS_SENTENCE.has(code) && error instanceof Error) return error.message;
  if (DAMAGED.test(code)) {
    return `The database ${path} is damaged or no database. Nothing was changed: put a backup in its place, or set STORE_URL to another file.`;
  }
  if (UNWRITABLE.test(code)) {
    return `The database ${path} can't be opened for writing. Let this user write to the file and its folder, or set STORE_URL to another file.`;
  }
  return undefined;
}
