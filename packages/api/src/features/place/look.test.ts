import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookSheet, topicKey, type ChangePlace } from '@collabor8/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteBackup } from '../../platform/upkeep.js';
import { listen } from '../../testing/listen.js';
import { quietSettings } from '../../testing/quiet-settings.js';
import { readSessionToken } from '../../http/session-cookie.js';
import { aPng } from '../../testing/pictures.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { createHealth } from './health.js';

const NOW = '2026-01-05T00:00:00.000Z';
const FORM: ChangePlace = { name: '', welcome: '', signup: 'anybody', accent: '', reserved: [] };
const MANIFEST = {
  ...{ name: 'Collabor8', short_name: 'Collabor8', theme_color: '#0b3d33', display: 'standalone' },
  icons: [{ src: '/favicon.svg' }],
};

let folder: string;
let server: TestServer;
let root: Person;
let visitor: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-web-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Collabor8</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head><body><div id="root"></div></body>',
  );
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
  server = await startTestServer({
    mailOrigin: 'https://collabor8.example',
    ...{ administrators: ['root'], now: () => new Date(NOW), webFolder: folder },
    machine: { dataFolder: folder, hasBus: false },
  });
  root = await signUp(server, 'root');
  visitor = connect(server, 'nobody', '');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const change = (differences: Partial<ChangePlace>) =>
  root.trpc.place.change.mutate({ ...FORM, ...differences });
const setLogo = async (width = 128, height = width) => {
  const png = await aPng({ width, height });
  const dataUrl = `data:image/png;base64,${png.toString('base64')}`;
  return root.trpc.place.setLogo.mutate({ dataUrl });
};
const documentFor = async (cookie: string) => {
  const response = await fetch(`${server.url}/home`, { headers: { accept: 'text/html', cookie } });
  return response.text();
};
const manifest = async () => (await fetch(`${server.url}/manifest.webmanifest`)).json();

describe('the look of a place', () => {
  it('stands in every document before anything else is loaded, for visitors as well', async () => {
    expect(await documentFor(root.cookie)).not.toContain('<style');
    const place = await change({ name: 'Made languages', accent: '#1D4ED8' });
    const style = `<style id="place-look">${lookSheet(place)}</style></head>`;
    expect(style).toContain('--pine:#1d4ed8');
    for (const cookie of [root.cookie, '']) expect(await documentFor(cookie)).toContain(style);
  });

  it('is what mails come from: its name, else its host, and its logo in what their readers can show', async () => {
    const { sender } = server.services.place;
    await change({});
    expect(await sender()).toMatchObject({ site: 'collabor8.example', logo: undefined });
    await change({ name: 'Made languages' });
    await setLogo();
    const { site, origin, logo } = await sender();
    expect([site, origin]).toEqual(['Made languages', 'https://collabor8.example']);
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    await root.trpc.place.setLogo.mutate({ dataUrl: null });
  });

  it('has its name in the title of every document and feed', async () => {
    await change({ name: '<Made> & spoken' });
    const title =
      '<title>&lt;Made&gt; &amp; spoken</title><meta name="application-name" content="&lt;Made&gt; &amp; spoken" />';
    for (const cookie of [root.cookie, '']) expect(await documentFor(cookie)).toContain(title);
    const feed = await root.rest('GET', '/feeds/user/root');
    expect(await feed.text()).toContain('<title>Posts by root · &lt;Made&gt; &amp; spoken</title>');
    await change({});
    expect(await documentFor('')).toContain('<title>Collabor8</title>');
  });

  it('is what authenticator apps and passkeys show it as, and files are named after', async () => {
    await change({ name: 'Made & spoken' });
    const { address } = await root.trpc.users.beginSecondStep.mutate();
    expect(address).toContain('issuer=Made%20%26%20spoken');
    const { users } = server.services;
    const session = await users.sessions.find(readSessionToken(root.cookie, false) ?? '');
    const client = { address: '', origin: 'https://collabor8.example' };
    const asked = session && (await users.beginPasskey(session, client));
    expect(asked?.rp).toEqual({ id: 'collabor8.example', name: 'Made & spoken' });
    const archive = await root.rest('GET', '/user/archive/root');
    expect(archive.headers.get('content-disposition')).toContain('"Made & spoken.tar"');
    await archive.body?.cancel();
    await change({});
  });

  it('shows at once where it was changed, within a second where another process serves', async () => {
    const { services } = await server.startBeside('another process');
    const elsewhere = services.place;
    const begun = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun);
    await change({ name: 'Before' });
    expect(await elsewhere.place()).toMatchObject({ name: 'Before' });
    const changed = await change({ name: 'After' });
    expect((await root.trpc.place.open.query()).value).toEqual(changed);
    expect(await documentFor('')).toContain('<title>After</title>');
    const late = await elsewhere.open();
    expect(late.value.name).toBe('Before');
    clock.mockReturnValue(begun + 1_001);
    expect((await elsewhere.open()).value).toEqual(changed);
    clock.mockRestore();
    // Whoever was told late hears of it.
    const heard = await listen(root, { kind: 'place' }, late.places[topicKey({ kind: 'place' })]);
    await heard.received(1);
    expect(heard.events).toMatchObject([{ name: 'placeUpdate', place: changed }]);
    heard.stop();
  });

  it('is no text of anybody’s choice', async () => {
    await expect(change({ accent: 'red' })).rejects.toThrow('#0b6b58');
    await change({ name: '</style><script>alert(1)' });
    expect(await documentFor('')).not.toContain('<script>alert');
  });

  it('has a logo that everybody sees, in the tab of the browser, too, and kept for good', async () => {
    const { logo, revision } = await setLogo();
    const shown = await visitor.rest('GET', logo);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(await documentFor('')).toContain(`<link rel="icon" href="${logo}" type="image/webp" />`);
    expect(await documentFor('')).not.toContain('favicon.svg');
    const other = await setLogo();
    expect(other.revision).toBeGreaterThan(revision);
    expect((await visitor.rest('GET', logo)).status).toBe(404);
    // What else is set doesn't touch it.
    expect((await change({ name: 'Made languages' })).logo).toBe(other.logo);
    expect((await root.trpc.place.setLogo.mutate({ dataUrl: null })).logo).toBe('');
    expect((await visitor.rest('GET', other.logo)).status).toBe(404);
  });

  it.each([
    ['too small', 40, 40],
    ['not square', 128, 96],
  ])('has no logo that is %s', async (_what, width, height) => {
    await expect(setLogo(width, height)).rejects.toThrow('A logo is square, and at least 64');
  });

  it('is that of the app on a phone', async () => {
    await change({});
    expect(await manifest()).toEqual(MANIFEST);
    await change({ name: 'Made languages', accent: '#1d4ed8' });
    const { logo } = await setLogo();
    expect(await manifest()).toEqual({
      ...MANIFEST,
      ...{ name: 'Made languages', short_name: 'Made languages' },
      theme_color: expect.not.stringMatching(MANIFEST.theme_color) as string,
      icons: [{ src: logo, sizes: 'any', type: 'image/webp', purpose: 'any' }],
    });
  });
});

describe('how what a place runs on does', () => {
  it('is told to its administrators', async () => {
    const health = await root.trpc.place.health.query();
    expect(health).toEqual({
      ...{ store: expect.any(Number) as number, bus: 'alone', backedUpAt: null },
      disk: { free: expect.any(Number) as number, total: expect.any(Number) as number },
      ...{ waitingMails: 0, waitingPushes: 0 },
    });
    expect(health.disk?.free).toBeGreaterThan(0);
    expect(health.disk?.free).toBeLessThanOrEqual(health.disk?.total ?? 0);
  });

  it('knows of the latest backup', async () => {
    for (const day of ['03', '04']) {
      await noteBackup(server.store, `2026-01-${day}T00:00:00.000Z`);
    }
    const { backedUpAt } = await root.trpc.place.health.query();
    expect(backedUpAt).toBe('2026-01-04T00:00:00.000Z');
    expect(await server.services.place.secondsSinceBackup()).toBe(24 * 60 * 60);
    expect(await server.services.place.freeBytes()).toBeGreaterThan(0);
  });

  it('says what doesn’t answer, and what is elsewhere', async () => {
    const fail = () => Promise.reject(new Error('It is gone.'));
    const { store, hub } = server;
    const on = (hasBus: boolean, ping: () => Promise<void>) =>
      createHealth({
        ...{ store, hub: { ping }, now: () => new Date(NOW) },
        settings: { ...quietSettings, machine: { dataFolder: undefined, hasBus } },
      }).all();
    expect(await on(true, fail)).toMatchObject({ bus: null, disk: null });
    expect((await on(true, () => hub.ping())).bus).toEqual(expect.any(Number));
    expect((await on(false, fail)).bus).toBe('alone');
  });
});
