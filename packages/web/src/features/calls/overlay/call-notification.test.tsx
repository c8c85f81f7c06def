import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { chooseBrowserNotices } from '../../../shared/browser-notices.js';
import { aCall, CALL_ID } from '../../../testing/call-samples.js';
import { stubDevices } from '../../../testing/fake-web-rtc.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';

beforeAll(() => Promise.all([import('./ringing-banner.js'), import('../desk/call-desk.js')]));

/** The browser's worker, as far as it shows notifications and passes on what is pressed. */
class FakeWorker extends EventTarget {
  shown: { title: string; options: NotificationOptions & { actions?: unknown } }[] = [];
  getRegistration = async () => ({
    active: {},
    showNotification: async (title: string, options: NotificationOptions) => {
      this.shown.push({ title, options });
    },
    getNotifications: async () => [{ close: () => this.shown.splice(0) }],
  });
}

let worker: FakeWorker;
beforeEach(() => {
  stubDevices();
  worker = new FakeWorker();
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function rung(state: DocumentVisibilityState, isOn = true) {
  chooseBrowserNotices('grace', isOn);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  const app = renderApp({
    at: '/tags',
    api: {
      queries: {
        calls: {
          openMine: () =>
            opened(
              { kind: 'person', username: 'grace' },
              { call: aCall(), signal: { type: 'offer', sdp: 'her offer' } },
            ),
        },
      },
      mutations: { calls: { decline: () => aCall() } },
    },
  });
  await screen.findByText('ada is calling:');
  return app;
}

it('a call that rings unseen is told by the system, with what one can do', async () => {
  const { server } = await rung('hidden');
  await waitFor(() => expect(worker.shown).toHaveLength(1));
  expect(worker.shown[0]).toMatchObject({
    title: 'ada is calling',
    options: {
      tag: CALL_ID,
      data: { callId: CALL_ID },
      actions: [
        { action: 'answer', title: 'Answer' },
        { action: 'decline', title: 'Decline' },
      ],
    },
  });
  const press = (data: object) => worker.dispatchEvent(new MessageEvent('message', { data }));
  press({ callId: 'another', callAction: 'decline' });
  expect(screen.getByText('ada is calling:')).toBeVisible();
  press({ callId: CALL_ID, callAction: 'decline' });
  await waitFor(() =>
    expect(server.mutations).toContainEqual(['calls.decline', { callId: CALL_ID }]),
  );
  await waitFor(() => expect(worker.shown).toEqual([]));
});

it.each([
  ['is looked at', 'visible', true],
  ['has not been asked to', 'hidden', false],
] as const)('a browser that %s shows none', async (_why, state, isOn) => {
  await rung(state, isOn);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(worker.shown).toEqual([]);
});
