/** `npm run bench -- [name…] [--quick] [--strict]`; the names are those in benchmarks.ts. */
import { benchmarks, createWorkplace } from './benchmarks.js';
import { runParts } from './run-parts.js';
import { readSettings } from './settings.js';

const settings = readSettings();

await runParts({
  name: 'bench',
  parts: Object.keys(benchmarks),
  chosen: settings.names,
  limitMs: settings.limitMs,
  isStrict: settings.isStrict,
  prepare(folder) {
    const place = createWorkplace(settings, folder);
    return async (name) => (await benchmarks[name]?.(place)) ?? [];
  },
});
