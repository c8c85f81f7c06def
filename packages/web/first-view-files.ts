import type { Plugin } from 'vite';
import { bundleAlone, hashedName } from './alone.js';

/**
 * Builds what shows a page before the app is there: `.vite/first-reads.cjs`, by which the server knows what the page of an
 * address asks first, and the script that shows the words of its answers. The document loads that script where its
 * body ends. It is one of its own, before those of the app: a module would wait for what comes with it.
 */
export function firstViewFiles(): Plugin {
  let words = '';
  let reads = '';
  let fileName = '';
  return {
    name: 'first-view-files',
    apply: 'build',

    async buildStart() {
      words = await bundleAlone('src/app/show-first-text.ts');
      reads = await bundleAlone('src/app/first-reads.ts', { format: 'cjs' });
      fileName = hashedName('first-text.js', words);
    },

    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'body' }],

    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: words });
      this.emitFile({ type: 'asset', fileName: '.vite/first-reads.cjs', source: reads });
    },
  };
}
