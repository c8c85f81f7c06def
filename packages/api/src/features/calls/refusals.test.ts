import { randomUUID } from 'node:crypto';
import type { CallSignal } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offer } from '../../testing/call-tab.js';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { listenInVain } from '../../testing/listen.js';
import { connect } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage();
});
afterEach(() => stage.close());

const notYours = ['FORBIDDEN', 'You are not part of this call.'];
const over = ['NOT_FOUND', 'This call is over.'];
const notLive = ['BAD_REQUEST', 'The socket id is not one of your live connections.'];
const otherTab = ['CONFLICT', 'This call continues in another tab.'];

/** What a tab may send within a call, by name. */
const withinCall = (tab: CallsStage['a1'], callId: string) => ({
  signal: () => tab.signal(callId),
  renew: () => tab.renew(callId),
  resume: () => tab.resume(callId, 'one before'),
  vouch: () => tab.vouch(callId),
  tellPage: () => tab.tellPage(callId, 'leaving'),
});

describe('somebody else’s call', () => {
  it('is neither signalled to nor answered, declined, hung up, renewed, resumed, vouched for or read', async () => {
    const { e1, a1, b1, eve } = stage;
    const ringing = await stage.ring();
    const { callId } = ringing;
    const attempts = () => [
      ...Object.values(withinCall(e1, callId)).map((act) => act()),
      e1.answer(ringing),
      e1.calls.decline.mutate({ callId }),
      e1.calls.hangUp.mutate({ callId }),
      eve.trpc.calls.open.query({ callId }),
    ];
    for (const refusal of await Promise.all(attempts().map(refusalOf))) {
      expect(refusal).toEqual(notYours);
    }
    const accepted = await b1.answer(ringing);
    for (const refusal of await Promise.all(attempts().map(refusalOf))) {
      expect(refusal).toEqual(notYours);
    }
    expect(await stage.stored(callId)).toEqual(accepted);
    await a1.sees('accepted');
  });

  it('is not listened to, and nothing of it is told to others', async () => {
    const { eve, e1, a1 } = stage;
    const { callId } = await stage.talk();
    expect((await listenInVain(eve, { kind: 'call', callId })).refusal).toBe(notYours[1]);
    const persons = await listenInVain(eve, { kind: 'person', username: 'ada' });
    expect(persons.refusal).toBe('You can only listen to what concerns yourself.');
    await a1.calls.hangUp.mutate({ callId });
    await a1.sees('ended');
    expect(e1.heard).toEqual([]);
  });

  it('cannot be overwritten by a call of the same id', async () => {
    const { e1 } = stage;
    const { callId } = await stage.ring();
    const refusal = await refusalOf(e1.callUser('ben', { callId }));
    expect(refusal).toEqual(['CONFLICT', 'There is another call with this id.']);
  });
});

describe('a connection', () => {
  it.each(['somebody else’s', 'a dead'])(
    'that is %s holds no side and sends nothing',
    async (which) => {
      const { a1, b1, ada, ben } = stage;
      const b2 = await stage.openTab(ben);
      const from = which === 'a dead' ? b2.id() : a1.id();
      await b2.close();
      await waitFor(
        'the end of the tab',
        async () => (await stage.server.connections.registry.get(b2.id())) === undefined,
      );
      const ringing = await stage.ring();
      const { callId } = ringing;
      expect(await refusalOf(b1.answer(ringing, { from }))).toEqual(notLive);
      await b1.answer(ringing);
      const { calls } = ben.trpc;
      const attempts = [
        calls.signal.mutate({ callId, from, round: 1, signal: offer }),
        calls.renew.mutate({ callId, from, after: 1 }),
        calls.vouch.mutate({ callId, from }),
        calls.resume.mutate({ callId, from, was: b1.id() }),
        ben.trpc.calls.callUser.mutate({
          callId: randomUUID(),
          userToCall: 'eve',
          from,
          signalData: offer,
        }),
      ];
      for (const refusal of await Promise.all(attempts.map(refusalOf))) {
        expect(refusal).toEqual(notLive);
      }
      expect((await stage.stored(callId)).callee.socketId).toBe(b1.id());
      expect(ada.username).toBe('ada');
    },
  );

  it('of another tab of the same person neither signals nor takes the call', async () => {
    const { ben } = stage;
    const b2 = await stage.openTab(ben);
    const { callId, revision } = await stage.talk();
    for (const act of Object.values(withinCall(b2, callId))) {
      expect(await refusalOf(act())).toEqual(otherTab);
    }
    expect((await stage.stored(callId)).revision).toBe(revision);
  });

  it('that the caller no longer has is no address of an answer', async () => {
    const { a1, b1, ada } = stage;
    const ringing = await stage.ring();
    const a2 = await stage.openTab(ada);
    await a2.resume(ringing.callId, a1.id());
    const refused = await refusalOf(b1.answer(ringing));
    expect(refused).toEqual(['BAD_REQUEST', 'The caller has reconnected. Please answer again.']);
    await b1.hears(
      'the new connection',
      (event) => event.name === 'callUpdate' && event.call.caller.socketId === a2.id(),
    );
    await b1.answer(ringing, { to: a2.id() });
  });
});

describe('in the wrong state', () => {
  it('nothing is signalled, renewed or answered after the end', async () => {
    const { a1, b1 } = stage;
    const ringing = await stage.ring();
    const { callId } = ringing;
    await a1.calls.hangUp.mutate({ callId });
    for (const act of [...Object.values(withinCall(b1, callId)), () => b1.answer(ringing)]) {
      expect(await refusalOf(act())).toEqual(over);
    }
  });

  it('nothing is signalled, renewed or vouched for while it rings', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.ring();
    for (const tab of [a1, b1]) {
      for (const act of [tab.signal(callId), tab.renew(callId), tab.vouch(callId)]) {
        const refused = await refusalOf(act);
        expect(refused).toEqual(['BAD_REQUEST', 'This call has not been answered yet.']);
      }
    }
    expect(a1.heard.map(({ name }) => name)).not.toContain('callSignal');
  });

  it('a signal of a round that is over is refused', async () => {
    const { a1, b1 } = stage;
    const { callId } = await stage.talk();
    await b1.renew(callId);
    const refused = await refusalOf(a1.signal(callId, offer, 1));
    expect(refused).toEqual(['BAD_REQUEST', 'The two of you are reconnecting.']);
  });

  it('nobody answers or declines their own call, or calls while in another', async () => {
    const { a1 } = stage;
    const ringing = await stage.ring();
    const { callId } = ringing;
    const refusals = [
      [a1.answer(ringing), 'You cannot answer your own call.'],
      [a1.calls.decline.mutate({ callId }), 'You cannot decline your own call.'],
      [a1.callUser('eve'), 'You are in another call. Hang up first.'],
      [a1.callUser('ben'), 'You are in another call. Hang up first.'],
    ] as const;
    for (const [attempt, message] of refusals) {
      expect(await refusalOf(attempt)).toEqual(['BAD_REQUEST', message]);
    }
  });

  it('the second tab that answers is told so', async () => {
    const { ben } = stage;
    const b2 = await stage.openTab(ben);
    const call = await stage.talk();
    const refused = await refusalOf(b2.answer(call));
    expect(refused).toEqual(['CONFLICT', 'This call was answered in another tab.']);
  });
});

describe('a call to', () => {
  it.each([
    ['nobody', 'NOT_FOUND', 'User not found'],
    ['ada', 'BAD_REQUEST', 'You cannot call yourself.'],
    ['dan', 'BAD_REQUEST', 'dan is not online at the moment.'],
  ])('%s is refused with %s: %s', async (callee, code, message) => {
    await stage.server.services.users.signup({ username: 'dan', password: 'correct horse' }, '');
    expect(await refusalOf(stage.a1.callUser(callee))).toEqual([code, message]);
  });

  it('somebody whose tabs are all closed, or who cannot be called any more, is refused', async () => {
    const { a1, b1, e1 } = stage;
    await e1.person.trpc.users.updateSocket.mutate({ username: 'eve', socketId: null });
    const away = ['BAD_REQUEST', 'eve is not online at the moment.'];
    expect(await refusalOf(a1.callUser('eve'))).toEqual(away);
    await b1.close();
    await waitFor(
      'the end of the tab',
      async () => (await stage.server.connections.registry.get(b1.id())) === undefined,
    );
    const gone = ['BAD_REQUEST', 'ben is not online at the moment.'];
    expect(await refusalOf(a1.callUser('ben'))).toEqual(gone);
  });

  it('somebody whose account is deleted is refused', async () => {
    await stage.eve.trpc.users.delete.mutate({ username: 'eve' });
    expect(await refusalOf(stage.a1.callUser('eve'))).toEqual(['NOT_FOUND', 'User not found']);
  });

  it('anybody in somebody else’s name is refused', async () => {
    const { ada, a1, b1 } = stage;
    const request = { callId: randomUUID(), userToCall: 'ben', from: a1.id(), signalData: offer };
    const refused = await refusalOf(ada.trpc.calls.callUser.mutate({ ...request, name: 'eve' }));
    expect(refused).toEqual(['FORBIDDEN', 'You cannot act in the name of someone else.']);
    await ada.trpc.calls.callUser.mutate({ ...request, name: 'ada' });
    await b1.hears('the ring', ({ name }) => name === 'callUser');
  });
});

it('nobody does anything without a session, and a session that ended is none', async () => {
  const { server, ada, a1 } = stage;
  const ringing = await stage.ring();
  const { callId } = ringing;
  await ada.trpc.users.logout.mutate();
  for (const visitor of [connect(server, 'nobody', ''), connect(server, 'ada', ada.cookie)]) {
    const { calls } = visitor.trpc;
    const from = a1.id();
    const attempts = [
      calls.callable.query({}),
      calls.iceServers.query(),
      calls.openMine.query(),
      calls.open.query({ callId }),
      calls.callUser.mutate({ callId: randomUUID(), userToCall: 'ben', from, signalData: offer }),
      calls.answerCall.mutate({ callId, from, to: from, signal: { type: 'answer', sdp: '' } }),
      calls.decline.mutate({ callId }),
      calls.hangUp.mutate({ callId }),
      calls.signal.mutate({ callId, from, round: 1, signal: offer }),
      calls.resume.mutate({ callId, from, was: from }),
      calls.renew.mutate({ callId, from, after: 1 }),
      calls.vouch.mutate({ callId, from }),
      calls.tellPage.mutate({ callId, from, is: 'leaving' }),
    ];
    for (const refusal of await Promise.all(attempts.map(refusalOf))) {
      expect(refusal).toEqual(['UNAUTHORIZED', 'Please log in first.']);
    }
    await visitor.leave();
  }
});

it('an unknown call is refused to everybody', async () => {
  const { a1, ada } = stage;
  const callId = randomUUID();
  const attempts = [a1.signal(callId), a1.calls.hangUp.mutate({ callId })];
  for (const refusal of await Promise.all(attempts.map(refusalOf))) {
    expect(refusal).toEqual(['NOT_FOUND', 'There is no such call.']);
  }
  const { refusal } = await listenInVain(ada, { kind: 'call', callId });
  expect(refusal).toBe('There is no such call.');
});

it('what is no part of a handshake is refused with a sentence', async () => {
  const { ada, a1 } = stage;
  const { callId } = await stage.talk();
  const candidate = { type: 'candidate', candidate: {} } as unknown as CallSignal;
  const sent = { callId, from: a1.id(), round: 1, signal: candidate };
  const [code, message] = await refusalOf(ada.trpc.calls.signal.mutate(sent));
  expect(code).toBe('BAD_REQUEST');
  expect(message).not.toBe('');
});

it('nothing of calls can be reached by REST', async () => {
  const { ada } = stage;
  const { callId } = await stage.ring();
  const document = (await (await ada.rest('GET', '/openapi.json')).json()) as { paths: object };
  expect(Object.keys(document.paths).filter((path) => /call/i.test(path))).toEqual([]);
  for (const path of ['/call', `/call/${callId}`, '/calls', `/calls/${callId}`, '/call/callUser']) {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const response = await fetch(stage.server.url + path, {
        method,
        headers: { cookie: ada.cookie, accept: 'application/json' },
      });
      expect([path, method, response.status]).toEqual([path, method, 404]);
    }
  }
});
