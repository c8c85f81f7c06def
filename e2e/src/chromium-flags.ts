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
