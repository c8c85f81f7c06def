import { expect } from '@playwright/test';
import { answer, banner, choose, expectMovingPicture, hangUpButton } from './calling.js';
import { arriveInFirefox, startFirefox, untilPictureMoves } from './firefox.js';
import { join } from './people.js';
import { test } from './test.js';

test('somebody in Firefox and somebody in Chromium call each other, either way', async ({
  browser,
  server,
}) => {
  const firefox = await startFirefox();
  try {
    const ada = await join(browser, 'ada');
    const mary = await arriveInFirefox(firefox, server.origin);

    // Chromium offers, Firefox answers.
    await ada.page.goto('/call');
    await choose(ada.page, mary.name);
    await ada.page.getByRole('button', { name: 'Call', exact: true }).click();
    await mary.page.locator('::-p-aria(Answer[role="button"])').click();
    await expectMovingPicture(ada.page, mary.name);
    await untilPictureMoves(mary.page, ada.name);

    // What one of them changes reaches the other engine: a track is replaced, nothing negotiated anew.
    const theirs = ada.page.getByRole('region', { name: `${mary.name}'s Video` });
    await mary.page.locator('::-p-aria(Video off[role="button"])').click();
    await expect(theirs.getByText('Camera off')).toBeVisible();
    await mary.page.locator('::-p-aria(Video off[role="button"])').click();
    await expectMovingPicture(ada.page, mary.name);
    await hangUpButton(ada.page).click();
    await mary.page.locator('::-p-aria(Call[role="button"])').wait();

    // Firefox offers, Chromium answers: whom one talked to stands there to be called again. A reload finds the call.
    await mary.page.locator('::-p-aria(Call[role="button"])').click();
    await expect(banner(ada.page, mary.name)).toBeVisible();
    await answer(ada.page);
    await expectMovingPicture(ada.page, mary.name);
    await mary.page.reload();
    await untilPictureMoves(mary.page, ada.name);
    await expectMovingPicture(ada.page, mary.name);
  } finally {
    await firefox.close();
  }
});
