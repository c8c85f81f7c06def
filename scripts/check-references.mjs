/**
 * Holds every reference to the specification, such as 'SPEC §7' or 'SPEC §5, §9', against docs/specification.md: its
 * section must be there, and so must the part of it that a reference names ('SPEC §2, Global chat'). So must each test
 * that docs/security.md names.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const FILE = 'docs/specification.md';
const REFERENCE = /SPEC (§\d+(?:, §\d+)*)(?:, ([\w -]+))?/g;

/** By number, each with its text in small letters. */
const sections = new Map(
  readFileSync(FILE, 'utf8')
    .toLowerCase()
    .split(/^## (?=§)/m)
    .slice(1)
    .map((section) => [/^§\d+/.exec(section)?.[0], section]),
);

/** What is missing for a reference; undefined where it leads somewhere. The parts of §2 have names. */
function missingFor(numbers, part) {
  const absent = numbers.split(', ').find((number) => !sections.has(number));
  if (absent !== undefined) return `section ${absent}`;
  const isThere =
    numbers !== '§2' ||
    part === undefined ||
    sections.get('§2').includes(`**${part.toLowerCase().trim()}`);
  return isThere ? undefined : `part '${part}' in section §2`;
}

// What isn't committed yet counts, too.
const found = execFileSync('git', ['grep', '--untracked', '-nI', 'SPEC §', '--', ':!scripts'], {
  encoding: 'utf8',
});
for (const line of found.trim().split('\n')) {
  const [where] = /^[^:]+:\d+/.exec(line) ?? [line];
  for (const [reference, numbers, part] of line.matchAll(REFERENCE)) {
    const missing = missingFor(numbers, part);
    if (missing === undefined) continue;
    console.error(`${where}: '${reference}' leads nowhere: ${FILE} has no ${missing}.`);
    process.exitCode = 1;
  }
}

const escaped = (part) => (part === '…' ? '.*' : part.replaceAll('.', '[.]'));

/** Where tests are whose folder isn't named. */
const USERS = 'packages/api/src/features/users';
const SECURITY = 'docs/security.md';
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
});
for (const [, name] of readFileSync(SECURITY, 'utf8').matchAll(
  /`(?:[.][.][/])?([^`]+\.(?:test|spec)\.tsx?)`/g,
)) {
  // A folder says which one is meant, such as the package, and may leave out those below it.
  const parts = name.includes('/') ? name.split('/') : [USERS, name];
  const path = new RegExp(`(?:^|/)${parts.map(escaped).join('/(?:.*/)?')}$`, 'm');
  if (path.test(tracked)) continue;
  console.error(`${SECURITY}: there is no test ${name}.`);
  process.exitCode = 1;
}
