/**
 * Holds NOTICE against what package-lock.json says of everything that is shipped: the packages of the
 * server, for whatever platform, and those of which the web app is built.
 *
 *   node scripts/check-notice.mjs [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'NOTICE';
const FOLDER = 'node_modules/';

const HEAD = `Collabor8 is under the MIT licence (see LICENSE). It is shipped with the packages below, each under a
licence of its own, whose text and copyright notices are in the package.

Pictures are made by libvips, which the packages @img/sharp-* bring as a library of their own under the
LGPL, version 3 or later. It is loaded at run time and used as it is: whoever wants another version puts it
in the package's place. Its source, and how it is built, are at https://github.com/lovell/sharp-libvips; what
is built into it, and under which licences, is in its README.md.

The fonts Figtree, JetBrains Mono and STIX Two Math are under the SIL Open Font License 1.1, which lets them be shipped with
software, and not be sold by themselves.
`;

/** @returns {Map<string, Set<string>>} the packages by their licence */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const byLicence = new Map();
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    if (!path.includes(FOLDER) || dev || link) continue;
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    if (license === undefined) throw new Error(`package-lock.json tells no licence of ${name}.`);
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(`  ${name} ${version}`));
  }
  return byLicence;
}

// By code units: the same on every machine, whatever its language.
const parts = [...shippedPackages()]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([licence, names]) => [`${licence}:`, ...[...names].sort()].join('\n'));
const expected = `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`;

if (process.argv.includes('--write')) {
  writeFileSync(FILE, expected);
} else {
  const told = readFileSync(FILE, 'utf8');
  if (told !== expected) {
    const [have, want] = [told, expected].map((text) => text.split('\n'));
    for (const line of want.filter((each) => !have.includes(each))) console.error(`+ ${line}`);
    for (const line of have.filter((each) => !want.includes(each))) console.error(`- ${line}`);
    console.error(`${FILE} is not what is shipped. Run: npm run check:notice -- --write`);
    process.exitCode = 1;
  }
}
