import { expect, it } from 'vitest';
import { createBlobs } from '../platform/blobs.js';
import { createEncoder } from '../images/encoder.js';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { createQuestionsService } from '../features/questions/index.js';
import { texts } from '../features/texts.js';
import { openConnections } from '../testing/open-connections.js';
import { limiterInMemory, limitersBy } from '../request/count.js';
import { createHub } from '../live/hub.js';
import { openStore } from '../testing/dumps.js';
import { run, small } from '../testing/tiny-dump.js';
import { quietSettings } from '../testing/quiet-settings.js';

const QID = 'tiny.meta-q-1';

async function stage() {
  const store = await openStore();
  const { folder } = await run(store, small);
  const service = createQuestionsService({
    store,
    blobs: createBlobs(store),
    encoder: createEncoder(limitersBy(false, limiterInMemory)),
    hub: createHub(new InProcessBus()),
    connections: openConnections(),
    createLimiter: limitersBy(false, limiterInMemory),
    texts,
    now: () => new Date(),
    newId: () => 'new',
    settings: quietSettings,
  });
  return { store, folder, service };
}

it('a local vote adds to the imported ones and takes only itself back', async () => {
  const { service } = await stage();
  const voted = await service.vote('grace', QID, 'up');
  expect(voted.counters).toMatchObject({ upVoteCount: 3, downVoteCount: 1 });
  expect(await service.whole(QID)).toMatchObject({
    upVotes: ['grace', '~anonymous-1', '~anonymous-2'],
    downVotes: ['~anonymous-3'],
  });
  const cancelled = await service.vote('grace', QID, 'up');
  expect(cancelled.counters).toMatchObject({ upVoteCount: 2, downVoteCount: 1 });
});

it('a second import of the dump leaves local votes and views as they are', async () => {
  const { store, folder, service } = await stage();
  await service.vote('grace', QID, 'down');
  await service.view('grace', QID);
  await run(store, small, folder);
  expect((await service.open('grace', QID)).question).toMatchObject({
    upVoteCount: 2,
    downVoteCount: 2,
    viewCount: 71,
  });
});
