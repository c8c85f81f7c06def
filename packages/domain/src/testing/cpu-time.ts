import { cpuUsage } from 'node:process';

/** Milliseconds that the processor worked for `run`: a busy machine makes them no more. */
export function cpuTimeOf(run: () => void): number {
  const before = cpuUsage();
  run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}
