/**
 * The layers, as DESIGN draws them: domain ← api ← web (types only); features keep to themselves;
 * one composition root.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
const tests = '[.]test[.]tsx?$';
const testing = '^packages/[^/]+/src/(testing|features/[^/]+/testing)/';
/** Adapters that a place has by its settings. */
const needed = '^packages/api/src/adapters/(mongodb|opentelemetry|redis|smtp)/';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other, be it for a type, are one file, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-packages-only',
      comment: "A package that is imported is listed in its importer's package.json.",
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-code-without-dev-packages',
      comment: 'What runs in production may not lean on a devDependency (types excepted).',
      severity: 'error',
      from: {
        path: '^packages/(domain|api|web)/src/',
        pathNot: [tests, testing],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'The domain imports itself, zod and stemmers, which are functions of a word.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: [tests, testing] },
      to: {
        pathNot: ['^packages/domain/src/', '^node_modules/(?:zod|porter2|@orama/stemmers)/'],
      },
    },
    {
      name: 'domain-features-by-the-front-door',
      comment:
        'A domain feature knows another by its schema, rules, limits and ids. live/ gathers the events of all; time/ serves all.',
      severity: 'error',
      from: {
        path: '^packages/domain/src/([^/]+)/',
        pathNot: ['^packages/domain/src/live/', tests],
      },
      to: {
        path: '^packages/domain/src/[^/]+/',
        pathNot: [
          '^packages/domain/src/$1/',
          '^packages/domain/src/time/',
          '^packages/domain/src/[^/]+/(schema|rules|limits|ids)[.]ts$',
        ],
      },
    },
    {
      name: 'domain-feature-not-by-barrel',
      comment: 'Inside the domain, import the file itself: the barrel is for other packages.',
      severity: 'error',
      from: { path: '^packages/domain/src/[^/]+/', pathNot: [tests, testing] },
      to: { path: '^packages/domain/src/index[.]ts$' },
    },
    {
      name: 'packages-by-their-name',
      comment: 'Another package is imported by its name, never by a path into its folder.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: ['^packages/$1/src/', '^packages/[^/]+/src/index[.]ts$'],
      },
    },
    {
      name: 'api-not-into-web',
      comment: 'The server does not know the client.',
      severity: 'error',
      from: { path: '^packages/(domain|api)/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-knows-api-by-types',
      comment: 'No server code reaches the browser: `import type` alone.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-features-by-their-index',
      comment: 'An API feature knows another by its index.ts alone.',
      severity: 'error',
      from: { path: '^packages/api/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/api/src/features/[^/]+/',
        pathNot: ['^packages/api/src/features/$1/', '^packages/api/src/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'api-house-knows-features-by-their-index',
      comment: 'Whatever is no feature knows a feature by its index.ts alone.',
      severity: 'error',
      from: {
        path: '^packages/api/src/',
        pathNot: ['^packages/api/src/features/', testing, tests],
      },
      to: {
        path: '^packages/api/src/features/[^/]+/',
        pathNot: '^packages/api/src/features/[^/]+/index[.]ts$',
      },
    },
    {
      name: 'web-features-by-their-index',
      comment: 'A web feature, however its folder is divided, is imported through its index.ts.',
      severity: 'error',
      from: {
        path: '^packages/web/src/features/([^/]+)/',
        pathNot: tests,
      },
      to: {
        path: '^packages/web/src/features/[^/]+/',
        pathNot: ['^packages/web/src/features/$1/', '^packages/web/src/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'web-app-knows-features-by-their-list',
      comment:
        "The frame knows a feature by its feature.tsx alone, and its reads.ts through app/reads.ts; what stands before sign-in is users' entrance.tsx, and what visitors read a feature's visit.tsx, or what is in its visit/.",
      severity: 'error',
      from: { path: '^packages/web/src/app/', pathNot: tests },
      to: {
        path: '^packages/web/src/features/',
        pathNot: [
          '^packages/web/src/features/[^/]+/feature[.]tsx$',
          '^packages/web/src/features/users/entrance[.]tsx$',
          '^packages/web/src/features/[^/]+/visit(?:[.]tsx$|/)',
        ],
      },
    },
    {
      name: 'web-reads-are-of-their-feature',
      comment:
        'app/reads.ts takes all that features declare; nobody else asks by what another declared.',
      severity: 'error',
      from: { path: '^packages/web/src/(app|shared)/', pathNot: tests },
      to: { path: '^packages/web/src/features/[^/]+/reads[.]ts$' },
    },
    {
      name: 'web-reads-are-light',
      comment:
        'The server and the script before the app load what reads declare: rules and types, no slice and no component.',
      severity: 'error',
      from: { path: '^packages/web/src/features/[^/]+/reads[.]ts$' },
      to: {
        path: '^packages/web/src/',
        pathNot: [
          '^packages/web/src/shared/(paths|reads/declare-read)[.]ts$',
          '^packages/web/src/features/(questions/list/stored-positions|games/rules)[.]ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-features-in-one-list',
      comment: 'app/features.ts lists the features: one line adds one.',
      severity: 'error',
      from: {
        path: '^packages/web/src/',
        pathNot: ['^packages/web/src/app/features[.]ts$', tests],
      },
      to: { path: '^packages/web/src/features/[^/]+/feature[.]tsx$' },
    },
    {
      name: 'web-not-into-its-frame',
      comment: 'The frame is built around the features; they do not know it.',
      severity: 'error',
      from: { path: '^packages/web/src/(shared|features)/', pathNot: tests },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      comment: 'What several features need and none of them owns is shared.',
      severity: 'error',
      from: { path: '^packages/web/src/shared/', pathNot: tests },
      to: { path: '^packages/web/src/features/' },
    },
    {
      name: 'one-composition-root',
      comment:
        'Only server.ts, open-store.ts (the store, for server and commands), open-bus.ts (what processes share), tests and the benchmarks pick adapters.',
      severity: 'error',
      from: {
        path: '^(packages|e2e)/',
        pathNot: [
          '^packages/api/src/main/(server|open-store|open-bus)[.]ts$',
          '^packages/api/src/adapters/',
          testing,
          tests,
        ],
      },
      to: { path: '^packages/api/src/adapters/' },
    },
    {
      name: 'api-ground-floor',
      comment: 'What every request needs knows nothing of what is built on it.',
      severity: 'error',
      from: { path: '^packages/api/src/request/', pathNot: tests },
      to: { path: '^packages/api/src/', pathNot: '^packages/api/src/(request|ports)/' },
    },
    {
      name: 'adapters-know-ports-alone',
      comment: 'An adapter implements a port; it knows no feature and no other adapter.',
      severity: 'error',
      from: { path: '^packages/api/src/adapters/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/api/src/',
        pathNot: '^packages/api/src/(adapters/$1|ports|request|store-engine)/',
      },
    },
    {
      name: 'loaded-at-need',
      comment: 'What many places never use, and takes megabytes, is loaded when it is first used.',
      severity: 'error',
      from: { path: '^packages/api/src/', pathNot: [tests, testing, needed] },
      to: {
        path: [needed, '^node_modules/(@simplewebauthn/server|jose|openid-client|sharp|web-push)/'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What helps to test is not shipped.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [tests, testing, '[.]config[.]ts$'] },
      to: { path: testing },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/[^/]+|e2e|bench)/(dist|test-results|[.]turbo)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css'],
    },
    cache: false,
  },
};
