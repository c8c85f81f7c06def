import { afterEach, beforeEach, expect, it } from 'vitest';
import { beforeWriting } from '../../testing/meanwhile.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import { administrations, postReports, standings } from './documents.js';

// On a store that locks nothing which its port doesn't promise.
let stage: ModerationStage;
beforeEach(async () => {
  stage = await openModerationStage({ isRelaxed: true });
});
afterEach(() => stage.close());

it('keeps both of two acts at once on somebody who had no standing', async () => {
  const { moderation } = stage.server.services;
  beforeWriting(stage.server.store, standings, () =>
    moderation.appoint('root', { username: 'noor', why: 'Fair' }),
  );
  await moderation.suspend('root', { username: 'noor', term: 'week', why: 'Spam' });
  expect(await stage.root.trpc.moderation.standing.query({ username: 'noor' })).toMatchObject({
    ...{ role: 'moderator', suspension: { by: 'root' } },
  });
});

it('counts both of the first two reports of a post at once', async () => {
  const { answer } = await stage.post();
  const { moderation } = stage.server.services;
  beforeWriting(stage.server.store, postReports, () =>
    moderation.report('noor', { post: answer, reason: 'rude' }),
  );
  await moderation.report('ada', { post: answer, reason: 'spam' });
  const queue = await read(
    stage.grace.trpc.moderation.openQueue.query({ state: 'open', reason: null }),
  );
  expect(queue).toMatchObject({
    ...{ items: [{ count: 2, reporters: ['ada', 'noor'], reason: 'rude' }] },
    open: { byReason: { rude: 1, spam: 0 } },
  });
});

it('counts both of the first two administrators who are appointed at once', async () => {
  const { store, services } = stage.server;
  const appoint = (username: string) =>
    services.moderation.appoint('root', { username, role: 'administrator', why: 'Fair' });
  beforeWriting(store, administrations, () => appoint('noor'));
  await appoint('ada');
  expect(await store.collection(administrations).get('administration')).toMatchObject({
    administrators: 2,
  });
});

it('deals once with a report on which two moderators act at once', async () => {
  const { answer } = await stage.post();
  const { store, services } = stage.server;
  await services.moderation.report('noor', { post: answer, reason: 'rude' });
  beforeWriting(store, postReports, () =>
    services.moderation.dismiss('root', { post: answer, why: 'Harmless' }),
  );
  await services.moderation.hide('grace', { post: answer, why: 'Rude' });
  const { items, open } = await read(
    stage.grace.trpc.moderation.openQueue.query({ state: 'closed', reason: null }),
  );
  expect(items).toMatchObject([{ handledBy: 'root', outcome: 'dismissed' }]);
  expect(open.byReason).toMatchObject({ rude: 0 });
  const { notices } = await read(stage.noor.trpc.notices.openMine.query());
  expect(notices).toHaveLength(1);
});
