import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';

let stage: CallsStage;
beforeAll(async () => {
  stage = await openCallsStage();
});
afterAll(() => stage.close());

it('nothing of calls can be reached by REST', async () => {
  const { ada, server } = stage;
  const { callId } = await stage.ring();
  const document = (await (await ada.rest('GET', '/openapi.json')).json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain('/whiteboard/{id}');
  expect(Object.keys(document.paths).filter((path) => /\bcalls?\b/i.test(path))).toEqual([]);

  const ask = async (method: string, path: string) => {
    const headers = { cookie: ada.cookie, accept: 'application/json' };
    const response = await fetch(server.url + path, { method, headers });
    return [response.status, (await response.text()).replaceAll(path, '…')];
  };
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    // Nobody would know from a 404 alone whether it is the path or the call that isn't there.
    const nowhere = await ask(method, '/nowhere/at-all');
    expect(nowhere[0]).toBe(404);
    for (const path of ['/call', `/call/${callId}`, '/calls', `/calls/${callId}`, '/call/callUser'])
      expect([path, ...(await ask(method, path))]).toEqual([path, ...nowhere]);
  }
});
