import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());

const change = (person: Person, biography: string) =>
  person.trpc.users.updateBiography.mutate({ username: person.username, biography });
const open = async (reader: Person, username: string) =>
  read(reader.trpc.users.open.query({ username }));

it('tells people of whom one blocks the other nothing of each other’s coming and going, and others all of it', async () => {
  const { ada, ben, cleo } = stage;
  await ada.trpc.users.block.mutate({ username: 'ben' });
  const [byAda, byBen, byCleo] = [
    await listen(ada, { kind: 'users' }),
    await listen(ben, { kind: 'users' }),
    await listen(cleo, { kind: 'users' }),
  ];
  await change(ada, 'from ada');
  await change(ben, 'from ben');
  await change(cleo, 'from cleo');
  for (const [heard, count] of [
    [byAda, 2],
    [byBen, 2],
    [byCleo, 3],
  ] as const) {
    await heard.received(count);
  }
  const heardOf = ({ events }: typeof byAda) =>
    events.map((event) =>
      event.name === 'userUpdate' && 'user' in event ? event.user.biography : '',
    );
  expect(heardOf(byAda)).toEqual(['from ada', 'from cleo']);
  expect(heardOf(byBen)).toEqual(['from ben', 'from cleo']);
  expect(heardOf(byCleo)).toEqual(['from ada', 'from ben', 'from cleo']);
  expect(JSON.stringify(byCleo.events)).not.toContain('hiddenFrom');

  const profile = await open(ben, 'ada');
  expect([profile.socketId, profile.lastSeen]).toEqual([undefined, undefined]);
  expect((await open(cleo, 'ada')).lastSeen).toBeDefined();
  const overRest = (await (await ben.rest('GET', '/user/getUser/ada')).json()) as object;
  expect(Object.keys(overRest)).not.toContain('lastSeen');
  for (const heard of [byAda, byBen, byCleo]) heard.stop();
});

it('tells two who meet again what they have missed of each other', async () => {
  const { ada, ben } = stage;
  await ada.trpc.users.block.mutate({ username: 'ben' });
  await change(ada, 'another text');
  const heard = await listen(ben, { kind: 'person', username: 'ben' });
  await ada.trpc.users.unblock.mutate({ username: 'ben' });
  await heard.received(2);
  expect(heard.events).toMatchObject([
    { name: 'blockUpdate', person: { isApart: false } },
    { name: 'userUpdate', type: 'updated', user: { username: 'ada', biography: 'another text' } },
  ]);
  heard.stop();
});
