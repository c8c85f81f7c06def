import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { classNames } from './class-names.js';
import { firstViewFiles } from './first-view-files.js';
import { pageChunks } from './page-chunks.js';
import { pageFiles } from './page-files.js';
import { defaultClientConditions, defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { workerFile } from './worker-file.js';

// The Host header stays as the browser sent it: the API compares it with Origin.
const api: ProxyOptions = {
  target: `http://127.0.0.1:${process.env.PORT ?? '8000'}`,
  changeOrigin: false,
};

/** What Vite serves itself: the page, modules by their paths, its own addresses, public/. */
const ownPaths = /^[/](?:$|index[.]html|@|__|src[/]|node_modules[/])/;
const publicFiles = new Set(
  readdirSync(new URL('public', import.meta.url)).map((name) => `/${name}`),
);

/**
 * `/question/42` and `/user/ada` are pages as well as REST paths: a browser that asks for a page
 * gets the app, everything else that isn't Vite's own goes to the API.
 */
const apiUnlessPage: ProxyOptions = {
  ...api,
  bypass: ({ url = '/', headers }) => {
    const [path = '/'] = url.split('?');
    if (ownPaths.test(path) || publicFiles.has(path)) return url;
    if (path.startsWith('/auth/')) return undefined;
    return headers.accept?.includes('text/html') ? '/index.html' : undefined;
  },
};

/** What loads by itself, by what it is to a visitor: the features' declarations say it. */
const kinds = { frame: new Set<string>(), pages: new Set<string>(), beside: new Set<string>() };
const ENTRIES = ['index.html', 'src/start.tsx'];
/** What the first few lines need to load the rest. */
const LOADER = /[/]src[/]main[.]ts$|[/]index[.]html|vite[/]preload-helper|rolldown[/]runtime/;
const REACT = /[/]node_modules[/](?:react|react-dom|scheduler|use-sync-external-store)[/]/;
/** Loads late: links that send come from copies of the client's files, which themselves are needed at once. */
const SENDING = /[/]src[/]app[/]network[.]ts$/;
const sendingLinks: Plugin = {
  name: 'sending-links',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    const isCopy = importer.endsWith('?sending');
    if (!isCopy && !(source === '@trpc/client' && SENDING.test(importer))) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (found === null || !/[/]@trpc[/]/.test(found.id)) return found;
    // By their class errors are known on both sides, so there is one.
    const { code } = await this.load(found);
    return code?.includes('class TRPCClientError') ? found : `${found.id}?sending`;
  },
};

export default defineConfig({
  plugins: [
    react(),
    sendingLinks,
    classNames(fileURLToPath(new URL('.', import.meta.url))),
    pageFiles(kinds),
    firstViewFiles(),
    workerFile(),
    // Served as they are: compressing them for every reader would cost the server what a page costs.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      include: /[.](?:js|css|svg|webmanifest)$/,
    }),
  ],
  resolve: {
    // Workspace packages are read from their sources, so that nothing needs a build first.
    conditions: ['source', ...defaultClientConditions],
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Preloading is a hint: a browser that doesn't know it loads the same files a moment later.
    modulePreload: {
      polyfill: false,
      // The names of all files behind every `import()` would be 5 kB of a page. The document names those of its own page,
      // and the worker keeps all others.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The content security policy lets fonts and images come from files, not from data: URLs.
    assetsInlineLimit: 0,
    // One style sheet: each that came later made a browser hold all rules against all of the page again.
    cssCodeSplit: false,
    rolldownOptions: {
      // The second belongs to the first, which loads it later: so its files count as those of every page.
      input: [...ENTRIES],
      // A name that stands for a word or a number is longer than most of them, on whichever side of a file's end it is.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // Whoever loads a file names it, so that names are a part of what pages load: a hash tells files apart alone.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: {
          groups: [
            // A few files instead of many small ones, which compress and load worse.
            { name: 'loader', priority: 5, test: LOADER },
            { name: 'react', priority: 4, test: REACT },
            {
              debugName: 'pages',
              name: pageChunks(
                ENTRIES.map((path) => fileURLToPath(new URL(path, import.meta.url))),
                kinds,
              ),
              priority: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      treeshake: {
        // Nothing is done by reading a property: what is only read, and never used, goes.
        propertyReadSideEffects: false,
        // Nor by declaring a schema: those that the server alone checks by go, and Zod with them. Words of a document
        // are declared for the server, which has a build of its own (first-view-files.ts).
        manualPureFunctions:
          'z exactTextSchema textSchema idSchema nameSchema timeSchema firstView'.split(' '),
        // A feature's index is a list of names: who imports one of them doesn't load the others.
        // The parts of these libraries that are used are taken without the rest.
        moduleSideEffects: [
          { test: /[/]features[/][^/]+[/]index[.]ts$/, sideEffects: false },
          { test: /[/]node_modules[/](?:@trpc|diff)[/]/, sideEffects: false },
        ],
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/live': { ...api, ws: true },
      '^/': apiUnlessPage,
    },
  },
});
