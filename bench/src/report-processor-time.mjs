/**
 * Preloaded into a process that cannot be asked: leaves its processor time in a file, and before that a line for each
 * that it wrote about its progress, with what it had spent and held by then.
 */
import { writeFileSync } from 'node:fs';

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const moments = [];
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (text, ...others) => {
  const [, file, rows] = /(\w+)\.xml ([\d,]+) rows/.exec(String(text)) ?? [];
  if (file !== undefined) {
    const megabytes = process.memoryUsage.rss() / 1e6;
    moments.push({
      file,
      rows: Number(rows.replaceAll(',', '')),
      processorMs: processorMs(),
      megabytes,
    });
  }
  return write(text, ...others);
};

process.once('exit', () => {
  const spent = JSON.stringify({ processorMs: processorMs(), moments });
  writeFileSync(process.env.PROCESSOR_TIME_FILE, spent);
});
