import { describe, expect, it } from 'vitest';
import { comments, questions } from '../features/questions/index.js';
import { imports } from './documents.js';
import { contentOf, openStore, recordingWatcher, writeDump, type Dump } from '../testing/dumps.js';
import { ANSWER, COMMENT, run, small } from '../testing/tiny-dump.js';
import { importDump, type ImportWatcher } from './import-dump.js';
import { countOf } from './summary.js';

describe('a second import of a dump', () => {
  it('changes nothing and says the same about the files', async () => {
    const store = await openStore();
    const first = await run(store, small);
    const before = await contentOf(store);
    const second = await run(store, small, first.folder);
    expect(await contentOf(store)).toEqual(before);
    expect(countOf(second.summary, 'Posts.xml', 'already there')).toBe(3);
    expect(countOf(second.summary, 'Votes.xml', 'already there')).toBe(3);
    expect(second.summary.kept).toEqual(first.summary.kept);
    expect(second.summary.counts).toMatchObject({
      'Posts.xml rows': 5,
      'Posts.xml imported': 0,
      'Votes.xml imported': 0,
      'up votes on questions': 2,
    });
  });

  it('adds what a newer dump has more', async () => {
    const store = await openStore();
    const { folder } = await run(store, small);
    await run(
      store,
      {
        ...small,
        'Posts.xml': [
          ...(small['Posts.xml'] ?? []),
          { ...ANSWER, Id: 7, ParentId: 1, OwnerUserId: 5 },
        ],
        'Votes.xml': [...(small['Votes.xml'] ?? []), { Id: 9, PostId: 1, VoteTypeId: 2 }],
      },
      folder,
    );
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      answerCount: 2,
      upVoteCount: 3,
      importedUpVotes: 3,
    });
  });
});

describe('an import that stops half-way', () => {
  const many: Dump = {
    ...small,
    'Posts.xml': [
      ...(small['Posts.xml'] ?? []),
      ...Array.from({ length: 2400 }, (_, n) => ({
        ...ANSWER,
        Id: 100 + n,
        ParentId: n % 2 ? 1 : 3,
      })),
    ],
    'Comments.xml': Array.from({ length: 1500 }, (_, n) => ({
      ...COMMENT,
      Id: n,
      PostId: 1,
      UserId: 5,
    })),
    'Votes.xml': Array.from({ length: 2500 }, (_, n) => ({ Id: n + 1, PostId: 3, VoteTypeId: 2 })),
  };

  it('goes on where it was, as if it had never stopped', async () => {
    const whole = await openStore();
    await run(whole, many);
    const store = await openStore();
    const folder = await writeDump('tiny.meta', many);
    const stopping: ImportWatcher = {
      ...recordingWatcher(),
      advanced() {
        throw new Error('stopped');
      },
    };
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      const outcome = await importDump({ store, folder, watcher: stopping }).catch(String);
      isDone = typeof outcome !== 'string';
      if (!isDone) expect(outcome).toBe('Error: stopped');
    }
    expect(runs).toBe(16);
    expect(await contentOf(store)).toEqual(await contentOf(whole));
    expect((await store.collection(imports).get('tiny.meta'))?.summary).toEqual(
      (await whole.collection(imports).get('tiny.meta'))?.summary,
    );
  });

  it('refuses to run beside another import of the same dump', async () => {
    const store = await openStore();
    const folder = await writeDump('tiny.meta', many);
    const both = [1, 2].map(() => importDump({ store, folder, watcher: recordingWatcher() }));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/Another import of this dump is running/) },
    });
    expect(await store.collection(questions).get('tiny.meta-q-3')).toMatchObject({
      importedUpVotes: 2500,
    });
    expect(await store.collection(comments).get('tiny.meta-c-1499')).toBeDefined();
  });
});
