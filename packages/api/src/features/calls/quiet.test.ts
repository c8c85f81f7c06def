import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import { refusalOf } from '../../testing/games-stage.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage({ processes: 2 });
});
afterEach(() => stage.close());

const HOUR = 3_600_000;
const inAnHour = '2026-01-01T01:00:00.000Z';

describe('who does not want to be disturbed', () => {
  it('is rung by nobody until the time they chose, and finds a line afterwards', async () => {
    const { a1, b1, ben } = stage;
    await ben.trpc.calls.setQuiet.mutate({ isOn: true, until: inAnHour });
    const { call } = await a1.callUser('ben');
    expect(call.state).toMatchObject({ status: 'ended', ending: 'quiet' });
    await waitFor('the line', async () =>
      (await chatsOf(ben)).some(({ lastMessage }) => lastMessage?.msg === 'Missed call'),
    );
    expect(b1.heard.filter(({ name }) => name === 'callUser')).toEqual([]);
    stage.advance(HOUR);
    expect((await a1.callUser('ben')).call.state.status).toBe('ringing');
  });

  it('may silence one person, whom nobody else is', async () => {
    const { a1, e1, ben } = stage;
    await ben.trpc.calls.silence.mutate({ username: 'ADA', isSilent: true });
    expect((await a1.callUser('ben')).call.state).toMatchObject({ ending: 'quiet' });
    const { call } = await e1.callUser('ben');
    expect(call.state.status).toBe('ringing');
    await e1.calls.hangUp.mutate({ callId: call.callId });
    await ben.trpc.calls.silence.mutate({ username: 'ada', isSilent: false });
    expect((await a1.callUser('ben')).call.state.status).toBe('ringing');
  });

  it('calls all the same, and keeps the choice by that', async () => {
    const { a1, b1, ben } = stage;
    await ben.trpc.calls.setQuiet.mutate({ isOn: true });
    const { call } = await b1.callUser('ada');
    expect(call.state.status).toBe('ringing');
    await b1.calls.hangUp.mutate({ callId: call.callId });
    expect(await read(ben.trpc.calls.openQuiet.query())).toMatchObject({ isOn: true, people: [] });
    expect((await a1.callUser('ben')).call.state).toMatchObject({ ending: 'quiet' });
  });

  it('is told in all tabs what was chosen, and nobody else is', async () => {
    const { ada, ben } = stage;
    const own = await listen(ben, { kind: 'person', username: 'ben' });
    const others = await listen(ada, { kind: 'person', username: 'ada' });
    const chosen = await ben.trpc.calls.setQuiet.mutate({ isOn: true });
    await waitFor('the news', () => own.events.some(({ name }) => name === 'quietUpdate'));
    expect(own.events).toContainEqual({ name: 'quietUpdate', quiet: chosen });
    expect(await read(ben.trpc.calls.openQuiet.query())).toEqual(chosen);
    expect(await read(ada.trpc.calls.openQuiet.query())).toMatchObject({ isOn: false });
    expect(others.events.filter(({ name }) => name === 'quietUpdate')).toEqual([]);
  });

  it('is told what cannot be chosen', async () => {
    const { ben } = stage;
    const until = '2025-12-31T00:00:00.000Z';
    expect(await refusalOf(ben.trpc.calls.setQuiet.mutate({ isOn: true, until }))).toEqual([
      'BAD_REQUEST',
      'That time has passed already.',
    ]);
    const silenced = (username: string) =>
      refusalOf(ben.trpc.calls.silence.mutate({ username, isSilent: true }));
    expect(await silenced('ben')).toEqual(['BAD_REQUEST', 'You cannot silence yourself.']);
    expect(await silenced('nobody')).toEqual(['NOT_FOUND', 'User not found']);
  });
});

describe('declining with a line', () => {
  it('says it in the chat of the two, once', async () => {
    const { ben, ada, eve } = stage;
    const { callId } = await stage.ring();
    const words = 'I call back at noon';
    const participants = ['ada', 'eve', 'ben'];
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ title: 'All', participants });
    await ada.trpc.chats.send.mutate({ chatId, _id: callId, msg: 'Under the id of the call' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const call = await ben.trpc.calls.declineSaying.mutate({ callId, words });
      expect(call.state).toMatchObject({ status: 'ended', ending: 'declined', endedBy: 'ben' });
    }
    const chat = (await chatsOf(ada)).find(({ participantCount }) => participantCount === 2);
    expect(chat).toMatchObject({ lastMessage: { msg: words, msgFrom: 'ben' } });
    const { messages } = await read(ada.trpc.chats.open.query({ chatId: chat?._id ?? '' }));
    expect(messages.map(({ msg }) => msg)).toEqual([words]);
    expect((await chatsOf(eve)).map(({ _id }) => _id)).toEqual([chatId]);
  });

  it('is for who is called, while it rings, and for nobody else', async () => {
    const { ada, ben, eve } = stage;
    const { callId } = await stage.ring();
    const saying = (person: typeof ada) =>
      refusalOf(person.trpc.calls.declineSaying.mutate({ callId, words: 'No' }));
    expect((await saying(eve))[0]).toBe('FORBIDDEN');
    expect((await saying(ada))[0]).toBe('BAD_REQUEST');
    await stage.a1.calls.hangUp.mutate({ callId });
    expect(await saying(ben)).toEqual(['BAD_REQUEST', 'This call cannot be declined any more.']);
    expect((await chatsOf(ben)).map(({ lastMessage }) => lastMessage?.msg)).toEqual([
      'Missed call',
    ]);
  });
});
