import { existsSync } from 'node:fs';

/** Needed where devices are to be known again, and between networks. */
export const wholeBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The same engine without a browser around it takes a third less time. */
const shell = '/usr/bin/chromium-headless-shell';
export const engine =
  process.env.CHROMIUM_PATH === undefined && existsSync(shell) ? shell : wholeBrowser;

/** How every browser of the journeys is started: quiet, and with a camera and a microphone made up. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Few pictures a second: they are coded by the processor that everything else runs on.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
];

export const startedBy = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      ...chromiumFlags,
      '--allow-loopback-in-peer-connection',
      // Nothing answers there where no browser is around it, and a page that asks is ended.
      '--disable-blink-features=OnDeviceWebSpeechAvailable',
    ],
  },
});
