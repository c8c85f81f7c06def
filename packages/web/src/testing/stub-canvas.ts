/** A line, a dot or a whole canvas that was painted on a canvas. */
export type Painted =
  | {
      readonly kind: 'line';
      readonly color: unknown;
      readonly width: number;
      readonly to: number[];
    }
  | { readonly kind: 'dot'; readonly color: unknown }
  | { readonly kind: 'blank' }
  | { readonly kind: 'image'; readonly image: unknown }
  | { readonly kind: 'text'; readonly text: string };

/** Keeps what is painted instead of painting it: jsdom has no canvas. */
class FakeContext {
  readonly painted: Painted[] = [];
  fillStyle: unknown = '';
  strokeStyle: unknown = '';
  lineWidth = 1;
  lineCap = 'butt';
  lineJoin = 'miter';
  #to: number[] = [];

  constructor(readonly canvas: HTMLCanvasElement) {}

  setTransform() {}
  clearRect() {}
  save() {}
  restore() {}
  rect() {}
  clip() {}
  fillRect() {
    this.painted.push({ kind: 'blank' });
  }
  beginPath() {
    this.#to = [];
  }
  moveTo(x: number, y: number) {
    this.#to.push(x, y);
  }
  lineTo(x: number, y: number) {
    this.#to.push(x, y);
  }
  arc() {
    this.#to = [];
  }
  stroke() {
    const [color, width, to] = [this.strokeStyle, this.lineWidth, this.#to];
    this.painted.push({ kind: 'line', color, width, to });
  }
  fill() {
    this.painted.push({ kind: 'dot', color: this.fillStyle });
  }
  fillText(text: string) {
    this.painted.push({ kind: 'text', text });
  }
  measureText(text: string) {
    return { width: 10 * text.length };
  }
  drawImage(image: unknown) {
    this.painted.push({ kind: 'image', image });
  }
}

const contexts = new WeakMap<HTMLCanvasElement, FakeContext>();

function contextOf(canvas: HTMLCanvasElement): FakeContext {
  const context = contexts.get(canvas) ?? new FakeContext(canvas);
  contexts.set(canvas, context);
  return context;
}

/** What a canvas shows: what was painted since it was last covered, on what covers it. */
export function shownOn(canvas: HTMLCanvasElement): readonly Painted[] {
  const { painted } = contextOf(canvas);
  const at = painted.findLastIndex(({ kind }) => kind === 'blank' || kind === 'image');
  const [cover, ...rest] = painted.slice(Math.max(0, at));
  if (cover?.kind !== 'image' || !(cover.image instanceof HTMLCanvasElement)) {
    return painted.slice(Math.max(0, at));
  }
  return [...shownOn(cover.image), ...rest];
}

export function stubCanvas(): void {
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return contextOf(this);
    },
    toBlob(this: HTMLCanvasElement, callback: (blob: Blob) => void) {
      callback(new Blob(['a picture'], { type: 'image/png' }));
    },
  });
}
