import { join } from 'node:path';
import { startServer, type Server } from './child-process.js';
import { dumpFolders, readDumpPosts } from './dump-posts.js';
import { makeUpPosts } from './made-up-posts.js';
import { startProduct } from './product-process.js';
import { seedStore, type SeededStore } from './questions-store.js';
import type { SamplePost } from './sample-post.js';
import type { BenchSettings } from './settings.js';
import { signUp } from './sign-up.js';

/** A seeded store with the product's server and a bare Express on it, and a person signed in. */
export interface Community extends SeededStore {
  readonly product: Server;
  readonly bare: Server;
  readonly cookie: string;
  close(): Promise<void>;
}

export interface Communities {
  readonly samples: readonly SamplePost[];
  readonly small: Community;
  readonly large: Community;
  readonly all: readonly Community[];
  close(): Promise<void>;
}

export async function readSamples(dumpFolder: string | undefined): Promise<SamplePost[]> {
  const folders = await dumpFolders(dumpFolder);
  const posts = await Promise.all(folders.map(readDumpPosts));
  return posts.length === 0 ? makeUpPosts() : posts.flat();
}

async function openCommunity(
  folder: string,
  questionCount: number,
  samples: readonly SamplePost[],
): Promise<Community> {
  const url = `file:${join(folder, `questions-${questionCount}.db`)}`;
  const seeded = await seedStore(url, questionCount, samples);
  const product = await startProduct(url);
  const bare = await startServer(new URL('./bare-server.ts', import.meta.url), { args: [url] });
  return {
    ...seeded,
    product,
    bare,
    cookie: await signUp(product.url),
    async close() {
      await Promise.all([product.stop(), bare.stop()]);
      await seeded.store.close();
    },
  };
}

/** Seeds both sizes under `folder`, which the caller removes. */
export async function openCommunities(
  folder: string,
  settings: BenchSettings,
): Promise<Communities> {
  const [smallCount, largeCount] = settings.questionCounts;
  const samples = await readSamples(settings.dumpFolder);
  const small = await openCommunity(folder, smallCount, samples);
  const large = await openCommunity(folder, largeCount, samples);
  const all = [small, large];
  return {
    samples,
    small,
    large,
    all,
    async close() {
      await Promise.all(all.map((community) => community.close()));
    },
  };
}
