import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { pageFiles } from './page-files.js';
import { defaultClientConditions, defineConfig, type ProxyOptions } from 'vite';
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
    return headers.accept?.includes('text/html') ? '/index.html' : undefined;
  },
};

export default defineConfig({
  plugins: [
    react(),
    pageFiles(),
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
    // The content security policy lets fonts and images come from files, not from data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs, in one file: many small ones compress and load worse.
              name: 'base',
              priority: 2,
              test: /[/]node_modules[/](?:react|react-dom|scheduler|react-router|@tanstack|@trpc|@reduxjs|redux|react-redux|immer|reselect|use-sync-external-store)[/]/,
            },
            {
              // And what most pages share.
              name: 'common',
              priority: 1,
              minShareCount: 12,
            },
          ],
        },
      },
      treeshake: {
        // A feature's index is a list of names: who imports one of them doesn't load the others.
        moduleSideEffects: [{ test: /[/]features[/][^/]+[/]index[.]ts$/, sideEffects: false }],
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
