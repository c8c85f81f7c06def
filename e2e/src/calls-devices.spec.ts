import { type BrowserContext, expect } from '@playwright/test';
import {
  answer,
  banner,
  call,
  connect,
  expectMovingPicture,
  hangUpButton,
  two,
} from './calling.js';
import { PHONE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

/** As if the browser, or the machine, refused the camera, the microphone or both. */
const refuse = (context: BrowserContext, name: string, kinds: readonly ('audio' | 'video')[]) =>
  context.addInitScript(
    ([name, kinds]) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
        if (kinds.some((kind) => Boolean(constraints[kind]))) throw new DOMException('', name);
        return open(constraints);
      };
    },
    [name, kinds] as const,
  );

const troubles = [
  {
    error: 'NotAllowedError',
    kinds: ['audio', 'video'],
    sentence: /does not let this page use your camera and microphone\. Allow it/,
    badges: ['No microphone', 'No camera'],
  },
  {
    error: 'NotReadableError',
    kinds: ['video'],
    sentence: /Your camera is in use by another program\. Close it there/,
    badges: ['No camera'],
  },
  {
    error: 'NotFoundError',
    kinds: ['audio'],
    sentence: /No microphone was found\. Plug one in/,
    badges: ['No microphone'],
  },
] as const;

for (const { error, kinds, sentence, badges } of troubles) {
  test(`${error} of ${kinds.join(' and ')} says what to do, and the call works`, async ({
    browser,
  }) => {
    const pair = await two(browser);
    const { caller, callee } = pair;
    await refuse(caller.context, error, kinds);
    await call(caller.page, callee.name);
    await expect(caller.page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await answer(callee.page);
    await expectMovingPicture(caller.page, callee.name);
    // What is said stands above the pictures, and pushes nothing out of the window.
    await expect(hangUpButton(caller.page)).toBeInViewport({ ratio: 1 });
    const theirs = callee.page.getByRole('region', { name: `${caller.name}'s Video` });
    for (const words of badges) await expect(theirs.getByText(words)).toBeVisible();
    await pair.leave();
  });
}

test('on a small phone neither words about a device nor what More folds out meet one’s own picture', async ({
  browser,
}) => {
  const pair = await two(browser);
  const { page, context } = pair.caller;
  await page.setViewportSize({ width: 360, height: 590 });
  await refuse(context, 'NotFoundError', ['video']);
  await call(page, pair.callee.name);
  await answer(pair.callee.page);
  await expectMovingPicture(page, pair.callee.name);
  const own = page.getByRole('button', { name: 'Move your picture to another corner' });
  // Each can be pressed where it is seen.
  await own.click({ trial: true, position: { x: 10, y: 90 } });
  await page.getByRole('button', { name: 'Try again' }).click({ trial: true });
  const controls = page.getByRole('group', { name: 'Call controls' });
  await controls.getByRole('button', { name: 'More', exact: true }).click();
  const share = controls.getByRole('button', { name: 'Share your screen' });
  const { width = 0 } = (await share.boundingBox()) ?? {};
  await share.click({ trial: true, position: { x: width - 10, y: 10 } });
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await pair.leave();
});

test('what is told during a call on a phone leaves the way out of it free', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await caller.page.setViewportSize(PHONE);
  await connect(pair);
  const started = await callee.page.request.post('/chat/createChat', {
    data: { participants: [caller.name] },
  });
  const { _id } = (await started.json()) as { _id: string };
  await callee.page.request.post(`/chat/${_id}/addMessage`, {
    data: {
      ...{ msg: 'Are you there?', msgFrom: callee.name, type: 'direct' },
      msgDateTime: new Date().toISOString(),
    },
  });
  await expect(caller.page.getByRole('region', { name: 'Notifications' })).toContainText('there?');
  const back = caller.page.getByRole('link', { name: 'Back to the questions' });
  await back.click({ trial: true, timeout: 3000 });
  await pair.leave();
});

test('a page without https says what to do', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  // What such a page lacks.
  await caller.context.addInitScript(() =>
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'),
  );
  await call(caller.page, callee.name);
  await expect(
    caller.page.getByRole('alert').filter({ hasText: /Open this page with https:\/\// }),
  ).toBeVisible();
  await answer(callee.page);
  await expectMovingPicture(caller.page, callee.name);
  await pair.leave();
});

test('the pages of a call can be used by everybody, and by keyboard alone', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await callee.page.goto('/call');
  await expectUsable(callee.page, 'before a call');
  await call(caller.page, callee.name);
  await expect(banner(callee.page, caller.name)).toBeVisible();
  await expectUsable(callee.page, 'ringing');
  await callee.page.getByRole('button', { name: 'Answer', exact: true }).focus();
  await callee.page.keyboard.press('Enter');
  await expectMovingPicture(callee.page, caller.name);
  await expectUsable(callee.page, 'a call');
  await callee.page.getByRole('link', { name: 'Questions' }).last().click();
  await expect(callee.page.getByRole('region', { name: `Call with ${caller.name}` })).toBeVisible();
  await expectUsable(callee.page, 'the floating panel');
  await hangUpButton(callee.page).focus();
  await callee.page.keyboard.press('Enter');
  await expect(caller.page.getByText(`${callee.name} hung up.`)).toBeVisible();
  await pair.leave();
});
