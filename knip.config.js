/** @type {import('knip').KnipConfig} */
export default {
  // An export that only its own file uses is a matter of taste, not dead code.
  ignoreExportsUsedInFile: true,
  // Debian's; what needs it is skipped where it isn't.
  ignoreBinaries: ['redis-server'],
  workspaces: {
    // What MongoDB's shell runs.
    '.': { entry: ['scripts/*.mjs', 'deploy/three-machines/*.js'] },
    'packages/domain': {},
    'packages/api': {
      entry: [
        'src/main/server.ts',
        'src/main/*-cli.ts',
        'src/testing/writing-process.ts',
        // Found by the names of features.
        'src/features/*/testing/matrix.ts',
        'src/**/*.mongodb.test.ts',
      ],
      vitest: { config: ['vitest.config.ts', 'vitest.mongodb.config.ts', 'vitest.long.config.ts'] },
    },
    'packages/web': {
      entry: [
        'index.html',
        'src/app/first-reads.ts',
        'src/features/*/feature.tsx',
        'src/features/*/reads.ts',
        'src/features/*/open-views.ts',
        'src/worker/{service,removing}-worker.ts',
        // In the place of simple-peer, in vitest.config.ts.
        'src/testing/fake-web-rtc.ts',
      ],
      // Their files are named by url() in style sheets, which knip does not read.
      ignoreDependencies: [
        '@fontsource-variable/figtree',
        '@fontsource-variable/jetbrains-mono',
        '@fontsource/stix-two-math',
      ],
    },
    e2e: { entry: ['src/**/*.spec.ts'] },
    bench: {},
  },
};
