import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type ProxyOptions } from 'vite';

// The Host header stays as the browser sent it: the API compares it with Origin.
const api: ProxyOptions = {
  target: `http://127.0.0.1:${process.env.PORT ?? '8000'}`,
  changeOrigin: false,
};

/**
 * `/question/42` and `/user/ada` are pages as well as REST paths: a browser that asks for a page
 * gets the app, everything else goes to the API.
 */
const apiUnlessPage: ProxyOptions = {
  ...api,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

const restPrefixes = [
  '/user/',
  '/question/',
  '/tag/',
  '/answer/',
  '/comment/',
  '/messaging/',
  '/chat/',
  '/games/',
  '/whiteboard/',
];

export default defineConfig({
  plugins: [react()],
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
      '/trpc': api,
      '/live': { ...api, ws: true },
      '/avatar': api,
      '/healthz': api,
      '/readyz': api,
      ...Object.fromEntries(restPrefixes.map((prefix) => [prefix, apiUnlessPage])),
    },
  },
});
