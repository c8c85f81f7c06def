import { createTRPCClient, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '@collabor8/api';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, it } from 'vitest';
import { aheadLink } from './ahead.js';
import { AHEAD } from './read-ahead.js';

let now: number;
let asked: string[];
let isAway: boolean;

const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      asked.push(`${op.path} ${JSON.stringify(op.input)}`);
      if (isAway) {
        observer.error(new Error('away') as never);
        return;
      }
      observer.next({ result: { type: 'data', data: { answer: asked.length } } });
      observer.complete();
    });

const open = () => createTRPCClient<AppRouter>({ links: [aheadLink(() => now), server] });

beforeEach(() => {
  now = 0;
  asked = [];
  isAway = false;
});

it('answers the first who asks for the same, and nobody after', async () => {
  const api = open();
  await api.questions.open.query({ qid: '1' }, AHEAD);
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 1 });
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 2 });
});

it('is shared by whoever asks while it is still on its way', async () => {
  const api = open();
  const ahead = api.questions.open.query({ qid: '1' }, AHEAD);
  const own = api.questions.open.query({ qid: '1' });
  expect(await Promise.all([ahead, own])).toEqual([{ answer: 1 }, { answer: 1 }]);
});

it('is asked for once, however often it is wanted ahead', async () => {
  const api = open();
  await api.questions.open.query({ qid: '1' }, AHEAD);
  expect(await api.questions.open.query({ qid: '1' }, AHEAD)).toEqual({ answer: 1 });
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 1 });
});

it('answers nothing after a minute', async () => {
  const api = open();
  await api.questions.open.query({ qid: '1' }, AHEAD);
  now = 60_000;
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 2 });
});

it('is dropped when another of its kind is asked for, which is listened to from there on', async () => {
  const api = open();
  await api.questions.openList.query({ order: 'newest' }, AHEAD);
  await api.questions.openList.query({ order: 'active' });
  expect(await api.questions.openList.query({ order: 'newest' })).toEqual({ answer: 3 });
});

it('is nothing for the next person', async () => {
  const api = open();
  await api.questions.open.query({ qid: '1' }, AHEAD);
  await api.users.logout.mutate();
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 3 });
});

it('leaves it to the page to ask for what could not be had ahead', async () => {
  const api = open();
  isAway = true;
  await expect(api.questions.open.query({ qid: '1' }, AHEAD)).rejects.toThrow('away');
  isAway = false;
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 2 });
});
