import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { openChat } from './chatting.js';
import { join, newName } from './people.js';
import { onEveryEngine, test } from './test.js';
import { expectUsable } from './usable.js';

/** A second of a quiet tone, 8 bits and 8,000 values a second. */
function aTone(): Buffer {
  const samples = Buffer.from(Array.from({ length: 8000 }, (_, at) => 128 + 8 * Math.sin(at / 3)));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

test(
  'a file goes with a message, and is kept and played by those of the chat alone',
  onEveryEngine,
  async ({ browser }) => {
    const ada = await join(browser, 'ada');
    const ben = await join(browser, 'ben');
    const eve = await join(browser, 'eve');
    const { chatId } = await openChat(newName('files'), ada, ben);

    const plan = Buffer.from(`%PDF-1.7 ${'plan '.repeat(100_000)}`);
    await ada.page.getByLabel('Choose files').setInputFiles([
      { name: 'capitals-second-draft.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'reading.wav', mimeType: 'audio/wav', buffer: aTone() },
    ]);
    const attached = ada.page.getByRole('list', { name: 'Attachments of the message' });
    await expect(attached.getByRole('listitem')).toHaveCount(2);
    await expectUsable(ada.page);
    await ada.page.getByRole('textbox', { name: 'Message' }).press('Enter');

    const link = ben.page.getByRole('link', {
      name: 'Download capitals-second-draft.pdf, 500 kB',
    });
    const download = ben.page.waitForEvent('download');
    await link.click();
    const kept = await download;
    expect(kept.suggestedFilename()).toBe('capitals-second-draft.pdf');
    const stream = await kept.createReadStream();
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(plan)).toBe(true);
    await expect(ben.page).toHaveURL(new RegExp(`chatId=${chatId}`));

    const player = ben.page.locator('audio');
    const played = await player.evaluate(async (element: HTMLAudioElement) => {
      element.muted = true;
      await element.play();
      await new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
      return element.duration;
    });
    expect(played).toBeCloseTo(1, 1);
    await expectUsable(ben.page);

    const address = (await link.getAttribute('href')) ?? '';
    expect((await eve.page.request.get(address)).status()).toBe(404);
  },
);
