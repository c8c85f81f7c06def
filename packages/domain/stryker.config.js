export default {
  testRunner: 'vitest',
  mutate: ['src/**/*.ts', '!src/**/*.test.ts', '!src/testing/**'],
  // One test process: a run takes its minutes beside other work, not the machine.
  concurrency: 1,
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 98, low: 96, break: 96 },
};
