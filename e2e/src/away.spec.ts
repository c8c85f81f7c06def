import { expect, type Worker } from '@playwright/test';
import { arrive } from './people.js';
import { test } from './test.js';

// What comes while no tab is open is told by the worker.
test.use({ serviceWorkers: 'allow' });

declare const self: {
  readonly registration: { showNotification: (title: string, options: { tag: string }) => unknown };
  dispatchEvent: (event: object) => void;
};
declare const PushEvent: new (type: string, options: { data: string }) => object;

/** Browsers without a window show nothing: what the worker would is noted, by its tag. */
function pushServiceOf(worker: Worker) {
  const shown: string[] = [];
  return {
    shown,
    /** Hands something to the worker as a push service does, deciphered already. */
    deliver: async (message: Readonly<Record<string, string>>): Promise<void> => {
      const told = await worker.evaluate(async (data) => {
        const told: string[] = [];
        self.registration.showNotification = (title, { tag }) =>
          void told.push(`${title} (${tag})`);
        self.dispatchEvent(new PushEvent('push', { data }));
        await new Promise((resolve) => setTimeout(resolve, 300));
        return told;
      }, JSON.stringify(message));
      shown.push(...told);
    },
  };
}

test('this device is told what is new while nobody looks, and by whom one is called', async ({
  browser,
}) => {
  const { page, context } = await arrive(browser, 'ada');
  // A browser without a window says 'denied' here, whatever it was granted.
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
  await context.grantPermissions(['notifications'], { origin: new URL(page.url()).origin });
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Notify this device').click();
  await expect(page.getByLabel('Incoming calls')).toBeChecked();
  await page.getByLabel('Quiet hours').click();
  await expect(page.getByLabel('From')).toHaveValue('22:00');

  // The app does so later.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const { deliver, shown } = pushServiceOf(worker);
  const notice = { kind: 'notice', title: 'Collabor8', body: 'ben answered Why?' };
  await deliver({ ...notice, tag: 'looked at', address: '/question/q1' });
  await page.goto('about:blank');
  await deliver({ ...notice, tag: 'answer q1', address: '/question/q1' });
  await deliver({ kind: 'call', tag: 'c1', caller: 'cleo' });
  expect(shown).toEqual(['Collabor8 (answer q1)', 'cleo is calling (c1)']);
});
