/** @type {import('knip').KnipConfig} */
export default {
  // An export that only its own file uses is a matter of taste, not dead code.
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': { entry: ['scripts/*.mjs'] },
    'packages/domain': {},
    'packages/api': { entry: ['src/server.ts', 'src/importer/cli.ts'] },
    'packages/web': { entry: ['index.html'] },
    e2e: { entry: ['src/**/*.spec.ts'] },
    bench: {},
  },
};
