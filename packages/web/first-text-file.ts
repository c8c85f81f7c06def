import type { Plugin } from 'vite';
import { bundleAlone, hashedName } from './alone.js';

/**
 * Builds the script that shows the words of the first view, and has the document load it where its body
 * ends. It is one of its own, before those of the app: a module would wait for what comes with it.
 */
export function firstTextFile(): Plugin {
  let code = '';
  let fileName = '';
  return {
    name: 'first-text-file',
    apply: 'build',

    async buildStart() {
      code = await bundleAlone('src/app/show-first-text.ts');
      fileName = hashedName('first-text.js', code);
    },

    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'body' }],

    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
