/** `npm run torture -- [--only part]… [--quick] [--seed number] [--questions number] [--requests number]`; the parts are those below. */
import { runParts } from '../run-parts.js';
import { tortureByBackup } from './backup.js';
import { tortureByBursts } from './bursts.js';
import { tortureByKills } from './kills.js';
import { tortureByLoad } from './load.js';
import type { Part } from './part.js';
import { tortureByRequests } from './requests.js';
import { readSettings } from './settings.js';

const parts: Readonly<Record<string, Part>> = {
  kills: tortureByKills,
  requests: tortureByRequests,
  load: tortureByLoad,
  bursts: tortureByBursts,
  backup: tortureByBackup,
};

const settings = readSettings();
process.stderr.write(`seed ${settings.seed}\n`);

await runParts({
  name: 'torture',
  parts: Object.keys(parts),
  chosen: settings.only,
  limitMs: settings.limitMs,
  isStrict: true,
  prepare: (folder) => async (name) => (await parts[name]?.({ settings, folder })) ?? [],
});
