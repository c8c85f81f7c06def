import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_FILE } from './page-files.js';
import { bundleAlone, hashedName, inThisPackage } from './alone.js';
import type { Build } from './src/worker/kept-builds.js';

/** What the document loads besides built files: their names hold no hash. */
const PUBLIC_SCRIPT = /(?<=<script src=")[/](?<name>[\w-]+[.]js)(?=")/g;
const ENTRY = /<script type="module"[^>]* src="(?<src>[^"]+)"/;

/**
 * Builds `/service-worker.js` with the names of all other built files in it, and the document that
 * it shows without a network: index.html as a built file, so that it is that of its own build. Beside
 * it `/removing-worker.js`, which takes it away again.
 */
export function workerFile(): Plugin {
  return {
    name: 'worker-file',
    apply: 'build',
    enforce: 'post',

    async generateBundle(_options, bundle) {
      const emit = (name: string, content: string | Uint8Array): string => {
        const fileName = hashedName(name, content);
        this.emitFile({ type: 'asset', fileName, source: content });
        return `/${fileName}`;
      };
      const document = bundle['index.html'];
      if (document?.type !== 'asset') this.error('There is no document.');
      const entry = ENTRY.exec(textOf(document))?.groups?.['src'];
      if (entry === undefined) this.error('The document names no script that begins the app.');
      const built = builtFiles(bundle);
      const scripts: string[] = [];
      const shell = textOf(document)
        .replace('<html', '<html data-kept')
        .replace(PUBLIC_SCRIPT, (_path, name: string) => {
          const script = emit(name, readFileSync(inThisPackage(`public/${name}`)));
          scripts.push(script);
          return script;
        });
      const content: Build = {
        entry,
        shell: emit('shell.html', shell),
        files: [...built, ...scripts],
        pages: pathsIn(bundle[`.vite/${PAGES_FILE}`]),
      };
      for (const name of ['service-worker', 'removing-worker']) {
        const define = { BUILD: JSON.stringify(content) };
        const source = await bundleAlone(`src/worker/${name}.ts`, { define });
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
      }
    },
  };
}

const textOf = ({ source }: Rolldown.OutputAsset): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

/** The addresses of the pages that page-files.ts has found. */
const pathsIn = (pages: Rolldown.OutputBundle[string] | undefined): readonly string[] => {
  if (pages?.type !== 'asset') throw new Error('There are no pages.');
  const found = JSON.parse(textOf(pages)) as readonly { readonly path: string }[];
  return found.map(({ path }) => path);
};

/** What is under /assets, without what is made of it (compressed) or for the server. */
const builtFiles = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.keys(bundle)
    .filter((name) => /^assets[/].*[.](?:js|css|woff2|svg|png)$/.test(name))
    .map((name) => `/${name}`)
    .toSorted();
