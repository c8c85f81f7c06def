import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { bundleAlone } from './alone.js';

/**
 * Builds `.vite/first-reads.cjs`, by which the server knows what the page of an address asks first, and in which words
 * its answers stand in the document until the app is there.
 */
export function firstViewFiles(): Plugin {
  return {
    name: 'first-view-files',
    apply: 'build',

    async generateBundle() {
      const source = await bundleAlone('src/app/first-reads.ts', { format: 'cjs' });
      // Whatever asks for a window at once would keep the server from starting.
      runInNewContext(source, { exports: {}, TextDecoder, URLSearchParams });
      this.emitFile({ type: 'asset', fileName: '.vite/first-reads.cjs', source });
    },
  };
}
