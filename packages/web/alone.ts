import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, defaultServerConditions } from 'vite';

const HASH_LENGTH = 8;

export const inThisPackage = (path: string): string =>
  fileURLToPath(new URL(path, import.meta.url));

/** 'home.js' becomes 'assets/home-1a2b3c4d.js'. */
export function hashedName(name: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, HASH_LENGTH);
  return `assets/${name.replace(/(?=[.]\w+$)/, `-${hash}`)}`;
}

interface AloneOptions {
  /** What it names is put in as it is. */
  readonly define?: Readonly<Record<string, string>>;
  /** 'cjs' is for the server, which takes what the module exports. */
  readonly format?: 'iife' | 'cjs';
}

/** Bundles a module of this package, such as 'src/worker/service-worker.ts', into a script that shares no file with the app. */
export async function bundleAlone(
  input: string,
  { define = {}, format = 'iife' }: AloneOptions = {},
): Promise<string> {
  const bundled = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      // What is for the server finds no document there.
      conditions: [
        'source',
        ...(format === 'cjs' ? defaultServerConditions : defaultClientConditions),
      ],
    },
    define: { ...define },
    build: {
      target: 'es2023',
      write: false,
      rolldownOptions: {
        input: inThisPackage(input),
        // What is exported is all that is wanted of it.
        preserveEntrySignatures: 'strict',
        output: { format },
      },
    },
  });
  const [result] = Array.isArray(bundled) ? bundled : [bundled];
  if (!('output' in result)) throw new Error(`${input} was not built.`);
  return result.output[0].code;
}
