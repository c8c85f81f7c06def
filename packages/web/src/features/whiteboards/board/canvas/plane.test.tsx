import { decodePoints, encodePoints, type StrokeEntry } from '@collabor8/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoardPage, aStrokeEntry } from '../../../../testing/board-samples.js';
import { draw, lift, openBoard, theCanvas, thePlane } from '../../../../testing/open-board.js';
import { shownOn, stubCanvas } from '../../../../testing/stub-canvas.js';
import { isShown, paneAround } from './sharp-board.js';
import { canvasFor, SHEET_PANE } from './viewport.js';
import { Sheet } from './sheet.js';

/** Where the sheet was moved to, in pixels of the screen, and how large it is. */
function view() {
  const style = theCanvas().parentElement?.style;
  return ['--x', '--y', '--zoom'].map((name) => style?.getPropertyValue(name));
}

const drag = (button = 0) => {
  const event = { pointerId: 1, pointerType: 'mouse', button, clientY: 100 };
  fireEvent.pointerDown(theCanvas(), { ...event, clientX: 100 });
  fireEvent.pointerMove(theCanvas(), { ...event, clientX: 160 });
  fireEvent.pointerUp(theCanvas(), { ...event, clientX: 160 });
};

async function openKeeping() {
  const kept: string[] = [];
  const app = await openBoard(aBoardPage(), {
    addStroke: ({ stroke }) => {
      kept.push(stroke.points);
      return { seq: kept.length, at: '2024-05-06T07:08:10.000Z' };
    },
  });
  return { ...app, kept };
}

describe('the plane', () => {
  it('is moved by the wheel, sideways with Shift, and one comes back to the sheet', async () => {
    const { user } = await openKeeping();
    expect(fireEvent.wheel(thePlane(), { deltaX: 30, deltaY: 100 })).toBe(false);
    expect(view()).toEqual(['-30px', '-100px', '1']);
    expect(screen.getByRole('button', { name: 'Back to the sheet (0)' })).toBeVisible();
    fireEvent.wheel(thePlane(), { deltaY: -50, shiftKey: true });
    expect(view()).toEqual(['20px', '-100px', '1']);
    await user.keyboard('{Control>}0{/Control}');
    expect(view()).toEqual(['0px', '0px', '1']);
  });

  it('is moved by whatever pointer while the space bar is down, which then draws nothing', async () => {
    const { kept, user } = await openKeeping();
    await user.keyboard('[Space>]');
    drag();
    expect(view()).toEqual(['60px', '0px', '1']);
    await user.keyboard('[/Space]');
    drag(1);
    expect(view()).toEqual(['120px', '0px', '1']);
    expect(kept).toEqual([]);
    drag();
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(view()).toEqual(['120px', '0px', '1']);
  });

  it('is moved by the hand, until another tool is taken', async () => {
    const { kept, user } = await openKeeping();
    await user.click(screen.getByRole('button', { name: 'Hand (H)' }));
    drag();
    expect(view()).toEqual(['60px', '0px', '1']);
    await user.keyboard('b');
    drag();
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Brush (B)', pressed: true })).toBeVisible();
  });

  it('is moved by the arrow keys while it has the focus', async () => {
    await openKeeping();
    fireEvent.wheel(thePlane(), { deltaX: 30, deltaY: 0 });
    const plane = screen.getByRole('group', { name: 'Enlarged whiteboard' });
    fireEvent.keyDown(plane, { key: 'ArrowLeft' });
    expect(view()).toEqual(['30px', '0px', '1']);
  });

  it('shows all that is drawn, smaller', async () => {
    const far = encodePoints([
      { x: 3000, y: 300 },
      { x: 3099, y: 300 },
    ]);
    const entries = [
      aStrokeEntry(1, { points: far, pen: { tool: 'brush', color: '#000000', width: 2 } }),
    ];
    const { user } = await openBoard({ ...aBoardPage(), log: { base: null, entries } });
    for (const element of [thePlane(), theCanvas().parentElement]) {
      if (element !== null) element.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
    }
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    // 3,100 pixels, of which the middle is 1,150 to the right of the sheet’s.
    const [x, y, zoom] = view();
    expect(Number(zoom)).toBeCloseTo(800 / 3100);
    expect([parseFloat(x ?? ''), parseFloat(y ?? '')]).toEqual([-1150 * Number(zoom), 0]);
  });

  it('is drawn on far from the sheet, in a stroke of its own that earlier releases do without', async () => {
    const { kept } = await openKeeping();
    draw({ x: 700, y: 100 }, { x: 850, y: 130 }, { x: 950, y: 100 }, { x: 1500, y: 200 });
    lift();
    await waitFor(() => expect(kept).toHaveLength(2));
    const [inner, outer] = kept.map((code) => {
      const points = decodePoints(code);
      return points.ok ? points.value.map(({ x }) => x) : [];
    });
    expect(inner).toEqual([700, 850]);
    expect(outer).toEqual([850, 950, 1500]);
  });
});

describe('a pane of the plane', () => {
  beforeEach(() => stubCanvas());

  const at = (x: number, color: string): StrokeEntry => {
    const points = encodePoints([
      { x, y: 10 },
      { x: x + 50, y: 10 },
    ]);
    return aStrokeEntry(x, { points, pen: { tool: 'brush', color, width: 2 } });
  };
  const paint = (pane = SHEET_PANE) => {
    const sheet = new Sheet(pane);
    const painting = {
      ground: null,
      beyond: [at(900, '#000001'), at(780, '#000002')],
      strokes: [at(100, '#000003'), at(950, '#000004'), at(9000, '#000005')],
    };
    sheet.start(painting, null);
    while (sheet.goOn(painting));
    return shownOn(sheet.canvas).flatMap((mark) => (mark.kind === 'line' ? [mark.color] : []));
  };

  it('shows what lies on it, and nothing else is painted', () => {
    expect(paint()).toEqual(['#000003']);
    const area = { left: -100, top: -100, right: 1200, bottom: 700 };
    expect(paint({ area, scale: 1 })).toEqual(['#000001', '#000002', '#000003', '#000004']);
  });

  it('lets an eraser take away what is there, where nothing lies below', () => {
    const modes: unknown[] = [];
    const area = { left: -100, top: -100, right: 1200, bottom: 700 };
    const sheet = new Sheet({ area, scale: 1 });
    const context = sheet.canvas.getContext('2d') ?? {};
    const set = (mode: unknown) => modes.push(mode);
    Object.defineProperty(context, 'globalCompositeOperation', { set });
    const strokes = [aStrokeEntry(1, { pen: { tool: 'eraser', width: 40 } })];
    sheet.start({ ground: null, strokes }, null);
    while (sheet.goOn({ ground: null, strokes }));
    expect(modes).toEqual(['destination-out', 'source-over']);
  });
});

describe('what is visible', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    [1, 1],
    [2, 4],
    [3, 4],
    [3, 0.1],
  ])('has a pixel for each of a screen of %d to a point, at %d times its size', (ratio, scale) => {
    vi.stubGlobal('devicePixelRatio', ratio);
    const [left, top] = [33.3, -7.7];
    const area = { left, top, right: left + 1280 / scale, bottom: top + 720 / scale };
    const pane = paneAround({ area, scale });
    expect(isShown({ area, scale }, pane)).toBe(true);
    const { width, height } = canvasFor(pane);
    const [across, down] = [pane.area.right - pane.area.left, pane.area.bottom - pane.area.top];
    expect(width / (across * scale)).toBeCloseTo(ratio, 2);
    expect(height / (down * scale)).toBeCloseTo(ratio, 2);
    // It is painted anew on another screen.
    vi.stubGlobal('devicePixelRatio', ratio + 1);
    expect(isShown({ area, scale }, pane)).toBe(false);
  });
});
