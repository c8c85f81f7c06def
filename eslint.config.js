import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', 'packages/*/src/**/testing/**'];
const toolConfigs = ['**/*.config.{js,ts}', '.dependency-cruiser.js', 'e2e/src/global-setup.ts'];

const namedExportsOnly = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export it by name: a name stays the same everywhere it is used.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/test-results/',
      '**/playwright-report/',
      '**/coverage/',
      '**/reports/',
      '**/.stryker-tmp/',
      'data/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // 1. Every TypeScript file: the typed rules.
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-duplicate-imports': 'error',
      'no-restricted-syntax': ['error', namedExportsOnly],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        // Event handlers of React and Node may be asynchronous; no-floating-promises watches inside.
        { checksVoidReturn: { arguments: false, attributes: false, properties: false } },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Marked so that it is looked at: a provider on this very machine may speak http.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      // Spreading a string into code points is what our length limits count.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A type parameter for the answer alone is how a typed driver reads: get<Row>(sql).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // A port's in-memory version is asynchronous by contract, whether it awaits or not.
      '@typescript-eslint/require-await': 'off',
      // They ask for the type that each expression is expected to have, for about a fifth of the lint's time. Nothing here
      // declares an enum, and most classes have private members, which the compiler tells them by.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },

  // 2. What product code may not reach for.
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: ['packages/api/src/main/env.ts', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are parsed once, in packages/api/src/main/env.ts.',
        },
        {
          object: 'Intl',
          property: 'ListFormat',
          message: 'The first of them costs a phone 60 ms: take listed() of the domain.',
        },
      ],
    },
  },
  {
    files: ['packages/{domain,web}/src/**/*.{ts,tsx}'],
    // The browser's log is written in this one place.
    ignores: ['packages/web/src/app/network.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['packages/{domain,web}/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'process', message: 'This code runs in the browser too.' },
        { name: 'Buffer', message: 'This code runs in the browser too.' },
      ],
    },
  },
  {
    files: ['packages/domain/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        namedExportsOnly,
        {
          selector:
            'CallExpression[callee.object.name="Date"][callee.property.name="now"], NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.object.name="Math"][callee.property.name="random"]',
          message: 'The domain is pure: take time and randomness as arguments.',
        },
      ],
    },
  },

  // 3. React.
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['packages/web/src/**/*.tsx'],
    extends: [jsxA11y.configs.recommended],
  },

  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: ['packages/web/src/shared/lazy/**', ...tests],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react',
          importNames: ['lazy'],
          message: 'lazyPart and lazyPage wait for a lost connection and for a new version.',
        },
      ],
    },
  },

  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: ['packages/web/src/app/clients.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        namedExportsOnly,
        {
          selector: 'Property[key.name="networkMode"], NewExpression[callee.name="QueryClient"]',
          message: 'What waits for the network, and what fails at once, is said in clients.ts.',
        },
        {
          selector:
            'VariableDeclarator[init.callee.property.name="useQuery"] Property[key.name="isError"], MemberExpression[object.name="query"][property.name="isError"]',
          message: 'What was read stays where it can’t be read anew: isLoadingError, or OutOfDate.',
        },
      ],
    },
  },

  // 4. Tests may read untyped bodies and hand over methods; tool configurations export a default.
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['e2e/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        namedExportsOnly,
        {
          selector:
            'CallExpression[callee.property.name=/^(route|waitForRe(quest|sponse))$/] > Literal[value=/trpc/].arguments',
          message:
            'Calls go out in batches: match the name of one by a pattern, wherever it stands.',
        },
      ],
    },
  },
  { files: toolConfigs, rules: { 'no-restricted-syntax': 'off' } },

  // 5. Services are objects of closures, none of which knows a `this`: routers and declarations hand their functions over.
  {
    files: ['packages/api/src/features/**/{*router,procedures,index}.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },

  // 6. Scripts are plain JavaScript.
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['packages/web/public/**/*.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
);
