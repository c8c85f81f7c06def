import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  lookOfPath,
  objectShapes,
  type BoardEntry,
  type ObjectEntry,
  type StrokeEntry,
} from '@collabor8/domain';
import type { Browser, Page } from '@playwright/test';
import { strokeNumbered } from './boards-store.js';
import { launchBrowser, skipped } from './browser.js';
import { seedPeople, type Participant } from './chats-store.js';
import { startProduct } from './product-process.js';
import {
  boardEntries,
  boardStates,
  collections,
  openLibsqlStore,
  whiteboards,
  type DocumentStore,
} from './product.js';
import { createRandom } from './random.js';
import type { Finding, Section } from './report.js';

const TITLE = 'A board of twenty thousand objects';
const OBJECTS = 20_000;
/** Drawn last, so that they are no objects yet but can be chosen. */
const STROKES = 250;
const PER_TRANSACTION = 5_000;
/** They lie around the sheet, in so many columns. */
const COLUMNS = 200;
const COLUMN = 16;
const ROW = 24;
const DRAWN = Date.parse('2024-01-01T00:00:00Z');
const COLORS = ['#000000', '#0b6b58', '#bf3b26', '#2f6fb0'] as const;
const LONGEST_WAIT_MS = 120_000;
const MOVES = 90;
const MOVE_MS = 16;
const OPENING_TARGET = { atMost: 1000 } as const;
const FRAMES_TARGET = { atLeast: 55 } as const;

const entryNumbered = (seq: number, author: string) => ({
  ...{ id: randomUUID(), author, seq },
  at: new Date(DRAWN + seq * 1000).toISOString(),
});

/** Every second one was drawn by hand. */
function objectNumbered(number: number, author: string): ObjectEntry {
  const random = createRandom(number);
  const shape = objectShapes[(number / 2) % objectShapes.length] ?? 'line';
  const isText = shape === 'text' && number % 50 === 8;
  return {
    ...{ shape: shape === 'text' && !isText ? 'rectangle' : shape, width: 1, rank: 0 },
    ...{ color: COLORS[number % COLORS.length] ?? '#000000', text: isText ? 'Lining' : '' },
    ...(number % 2 === 1 && lookOfPath(strokeNumbered(number))),
    ...{ kind: 'object', ...entryNumbered(number, author) },
    x: (number % COLUMNS) * COLUMN - 1200,
    y: Math.floor(number / COLUMNS) * ROW - 900,
    ...{ w: 4 + Math.floor(random() * 10), h: 4 + Math.floor(random() * 16) },
  };
}

const strokeEntry = (seq: number, author: string): StrokeEntry => ({
  ...{ ...strokeNumbered(seq), kind: 'stroke', ...entryNumbered(seq, author) },
});

async function seed(store: DocumentStore, owner: string): Promise<string> {
  const boardId = randomUUID();
  const lastSeq = OBJECTS + STROKES;
  for (let written = 0; written < lastSeq; written += PER_TRANSACTION) {
    const end = Math.min(lastSeq, written + PER_TRANSACTION);
    await store.transaction(async (unit) => {
      for (let seq = written + 1; seq <= end; seq += 1) {
        const entry: BoardEntry = (seq > OBJECTS ? strokeEntry : objectNumbered)(seq, owner);
        const _id = `${boardId} ${entry.id}`;
        await unit.collection(boardEntries).insert({ _id, boardId, seq, entry });
      }
    });
  }
  await store.transaction(async (unit) => {
    await unit.collection(whiteboards).insert({
      ...{ _id: boardId, title: 'A crowded board', owner },
      ...{ dateCreated: new Date(DRAWN).toISOString(), accessType: 'editable' },
    });
    await unit.collection(boardStates).insert({
      ...{ _id: boardId, lastSeq, objects: OBJECTS, content: null, sent: [] },
      ...{ base: null, formerBase: null, formerContent: null },
    });
  });
  return boardId;
}

async function openApp(browser: Browser, url: string, person: Participant): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width: 1280, height: 720 } },
  });
  // The compiler that runs this file names functions by a helper, which the page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto('/whiteboard');
  await page
    .getByRole('button', { name: 'Join', exact: true })
    .waitFor({ timeout: LONGEST_WAIT_MS });
  return page;
}

/** Milliseconds from the click that opens the board until its objects are on the screen, by the page's own clock: whoever asks from outside asks twice a second. */
async function open(page: Page): Promise<number> {
  const opened = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let began = 0;
        addEventListener('click', ({ timeStamp }) => (began = timeStamp), { capture: true });
        const observer = new MutationObserver(() => {
          if (document.querySelector('[data-crowd=painted], [data-object]') === null) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.now() - began)),
          );
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  return opened;
}

interface Frames {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** The frames that the page shows while something is done. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    const note = (time: number) => {
      times.push(time);
      if (times.length < 100_000) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(globalThis, { frameTimes: times });
  });
  await act();
  const times = await page.evaluate(() =>
    (globalThis as unknown as { frameTimes: number[] }).frameTimes.splice(0),
  );
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return { perSecond: (1000 * gaps.length) / whole, longest: Math.max(...gaps) };
}

type Place = readonly [x: number, y: number];

/** Moves in even steps on a clock of its own: whoever draws doesn't wait for the page. */
async function sweep(page: Page, [fromX, fromY]: Place, [toX, toY]: Place): Promise<void> {
  const began = performance.now();
  for (let move = 1; move <= MOVES; move += 1) {
    const share = move / MOVES;
    await page.mouse.move(fromX + share * (toX - fromX), fromY + share * (toY - fromY));
    await page.waitForTimeout(Math.max(0, began + move * MOVE_MS - performance.now()));
  }
}

/** Where a place of the board is on the screen. */
async function onScreen(page: Page, x: number, y: number): Promise<Place> {
  const box = await page.getByRole('img', { name: /^The whiteboard/ }).boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  return [box.x + (x * box.width) / BOARD_WIDTH, box.y + (y * box.height) / BOARD_HEIGHT];
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await sweep(page, from, to);
  await page.mouse.up();
}

/** Drags what is chosen, and sees it land. */
async function move(page: Page, [x, y]: Place): Promise<void> {
  await drag(page, [x, y], [x + 60, y - 100]);
  const chosen = await page.locator('[data-editing] > *').count();
  if (chosen === 0) throw new Error('Nothing was chosen to be moved.');
  await page.getByText('Saved', { exact: true }).waitFor({ timeout: LONGEST_WAIT_MS });
}

const showAll = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift+Digit1');
  await page.waitForTimeout(1500);
};

/** What is done, after what has to be done before it. */
interface Act {
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(640, 360);
  for (let turn = 0; turn < MOVES; turn += 1) {
    await page.mouse.wheel(turn < MOVES / 2 ? 12 : -12, 4);
    await page.waitForTimeout(MOVE_MS);
  }
}

/** The first ten of ten rows. */
const chooseHundred = async (page: Page): Promise<void> => {
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
  await showAll(page);
  const [fromX, fromY] = await onScreen(page, -1230, -930);
  const [toX, toY] = await onScreen(page, -1200 + 10 * COLUMN - 2, -900 + 10 * ROW - 2);
  await drag(page, [fromX, fromY], [toX, toY]);
};

const acts: Readonly<Record<string, Act>> = {
  'drawing a stroke': {
    prepare: (page) => page.keyboard.press('b'),
    act: (page) => drag(page, [450, 250], [850, 450]),
  },
  'taking the select tool': { act: (page) => page.keyboard.press('v') },
  'moving one object': {
    // The middle of the 10,100th, a rectangle.
    act: async (page) => move(page, await onScreen(page, 406, 306)),
  },
  'choosing a hundred by a box, all in view': { act: chooseHundred },
  'moving them': { act: async (page) => move(page, await onScreen(page, -1196, -890)) },
  'moving five hundred objects': {
    async prepare(page) {
      await page.keyboard.press('Control+a');
      await showAll(page);
    },
    act: (page) => move(page, [640, 604]),
  },
  'panning, all in view': { act: pan },
  'panning at the sheet’s own size': {
    async prepare(page) {
      await page.keyboard.press('0');
      await page.waitForTimeout(1000);
    },
    act: pan,
  },
};

/** How fast a board with very many objects opens, and how smooth the hand is on it. */
export async function benchCrowdedBoard(folder: string): Promise<Section[]> {
  const browser = await launchBrowser();
  if (browser === undefined) return skipped(TITLE, 'a board');
  const url = `file:${join(folder, 'crowded-board.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const [person] = await seedPeople(store, 1);
  if (person === undefined) throw new Error('Nobody is there to draw.');
  const boardId = await seed(store, person.username);
  const server = await startProduct(url);
  try {
    const painting = performance.now();
    const { cookie } = person;
    // Whoever asks for the whole picture has what is settled painted.
    const painted = await fetch(`${server.url}/whiteboard/${boardId}`, { headers: { cookie } });
    if (!painted.ok) throw new Error(`A board was not painted: ${await painted.text()}`);
    const paintedIn = performance.now() - painting;
    const input = encodeURIComponent(JSON.stringify({ 0: { id: boardId } }));
    const reading = performance.now();
    const read = await fetch(`${server.url}/trpc/whiteboards.open?batch=1&input=${input}`, {
      headers: { cookie },
    });
    const length = (await read.text()).length;
    const readIn = performance.now() - reading;
    const page = await openApp(browser, server.url, person);
    const opening = await open(page);
    await page.getByRole('toolbar').waitFor({ timeout: LONGEST_WAIT_MS });
    const findings: Finding[] = [
      { measured: 'its first pictures, on the server', result: `${paintedIn.toFixed(0)} ms` },
      {
        measured: 'reading it, over tRPC',
        result: `${readIn.toFixed(0)} ms, ${(length / 1e6).toFixed(1)} MB`,
      },
      {
        measured: 'opening it from the list',
        result: `${opening.toFixed(0)} ms`,
        judged: { value: opening, target: OPENING_TARGET },
      },
    ];
    await page.waitForTimeout(2000);
    for (const [measured, { prepare, act }] of Object.entries(acts)) {
      await prepare?.(page);
      const { perSecond, longest } = await framesOf(page, () => act(page));
      findings.push({
        measured,
        result: `${perSecond.toFixed(1)} frames a second, the longest ${longest.toFixed(0)} ms`,
        judged: { value: perSecond, target: FRAMES_TARGET },
      });
      await page.waitForTimeout(1000);
    }
    return [{ title: TITLE, findings }];
  } finally {
    await browser.close();
    await server.stop();
    await store.close();
  }
}
