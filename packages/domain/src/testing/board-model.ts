import {
  checkUndo,
  openTaking,
  settledPainting,
  settledSeq,
  undoneIn,
  type BoardAct,
  type BoardEntry,
  type BoardEvent,
  type BoardBase,
  type BoardImage,
  type BoardLog,
  type BoardPage,
  type BoardObject,
  type Painting,
  type PendingAct,
  type Whiteboard,
} from '../index.js';

const DAY = '2026-01-01T00:00:00.000Z';
export const BOARD = 'board';

type NewEntry<E = BoardEntry> = E extends BoardEntry ? Omit<E, 'seq' | 'at' | 'author'> : never;

interface Shown extends BoardObject {
  readonly seq: number;
  readonly author: string;
  readonly isDeleted?: true | undefined;
}

const lookOf = ({
  id,
  x,
  y,
  w,
  h,
  color,
  width,
  rank,
  text,
  shape,
  form,
  group = '',
  picture,
  angle = 0,
  fill = 'none',
  isLocked = false,
}: Omit<Shown, 'seq' | 'author'>): string =>
  [
    id,
    x,
    y,
    w,
    h,
    color,
    width,
    rank,
    text,
    shape,
    form,
    group,
    picture,
    angle,
    fill,
    isLocked,
  ].join(' ');

/** Of the strokes of these tests, which are black dots of two pixels in the sheet's corner. */
const LOOK_OF_STROKE = {
  shape: 'rectangle',
  form: 'path',
  ...{ x: 0, y: 0, w: 1, h: 1 },
  ...{ color: '#000000', width: 2, rank: 0, text: '' },
} as const;

const withoutUndefined = <T extends object>(some: T): T =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as T;

/** The server's side of one board, as simple as it can be: what states and events must agree with. */
export class BoardModel {
  #board: Whiteboard = {
    uniqueLink: BOARD,
    title: 'Board',
    owner: 'ada',
    dateCreated: DAY,
    accessType: 'editable',
    revision: 1,
  };
  #entries: BoardEntry[] = [];
  #acts: { readonly act: BoardAct; isUndone: boolean }[] = [];
  #bases: BoardBase[] = [];
  /** What the pictures show, from the lowest to the topmost. */
  readonly #pictures = new Map<string, readonly string[]>();
  readonly told: BoardEvent[] = [];

  get lastSeq(): number {
    return this.#entries.length;
  }

  get log(): BoardLog {
    return { base: null, entries: this.#entries };
  }

  /** Takes what somebody sends, once, however often it comes; false where it is refused. */
  take(author: string, act: PendingAct): boolean {
    switch (act.kind) {
      case 'stroke':
        return this.#add(author, { ...act.stroke, kind: 'stroke' });
      case 'object':
        return this.#add(author, { ...act.object, kind: 'object' });
      case 'change': {
        const { changes } = act.change;
        if (changes.some(({ object }) => this.#isInk(object))) return false;
        return this.#add(author, { ...act.change, kind: 'change' });
      }
      case 'clear':
        return this.#add(author, { kind: 'clear', id: act.id });
      case 'undo':
      case 'redo': {
        const { kind, target } = act;
        const checked = checkUndo(this.log, { kind, author, target });
        if (!checked.ok) return false;
        return checked.value === 'done' || this.#add(author, { kind, target });
      }
    }
  }

  /** Whether a stroke has become a part of the picture, so that nothing can be said of it. */
  #isInk(id: string): boolean {
    const act = this.#acts.find((known) => known.act.id === id)?.act;
    const isOpen = act !== undefined && act.seq > settledSeq(this.lastSeq + 1);
    return act?.kind === 'stroke' && !isOpen && !this.#isLifted(id);
  }

  #isLifted(id: string): boolean {
    return this.#acts.some(
      ({ act }) => act.kind === 'change' && act.changes.some(({ object }) => object === id),
    );
  }

  /** Somebody's client that knows pictures alone replaces the board. */
  replace(author: string): void {
    const id = `image${this.lastSeq + 1}`;
    this.#pictures.set(id, [id]);
    this.#add(author, { kind: 'image', id });
  }

  /** The owner takes off what somebody drew. */
  takePart(of: string): void {
    const id = `taking${this.lastSeq + 1}`;
    const taking = {
      kind: 'taking',
      id,
      of,
      seq: this.lastSeq + 1,
      at: DAY,
      author: 'ada',
    } as const;
    this.#add('ada', { kind: 'taking', id, of, ground: this.#paintBaseAgain(taking) });
  }

  /** They bring it back, where that is still possible. */
  givePart(of: string): void {
    const undone = undoneIn(this.#entries);
    const settled = settledSeq(this.lastSeq + 1);
    const taking = openTaking(this.#entries, { undone, settled, of });
    if (taking === undefined) return;
    const undo = { kind: 'undo', target: taking.id, seq: this.lastSeq + 1, at: DAY } as const;
    const ground = this.#paintBaseAgain({ ...undo, author: 'ada' });
    this.#add('ada', { kind: 'undo', target: taking.id, ground });
  }

  /** The latest base as it is to be with one more entry; undefined where nothing of it changes. */
  #paintBaseAgain(entry: BoardEntry): BoardImage | undefined {
    const base = this.#bases.at(-1);
    if (base === undefined) return undefined;
    const { upTo, objects } = base;
    const before = settledPainting(this.log, upTo);
    const after = settledPainting({ base: null, entries: [...this.#entries, entry] }, upTo);
    if (before.strokes.length === after.strokes.length) return undefined;
    const id = `base${upTo} for ${entry.seq}`;
    this.#pictures.set(id, this.shown({ ...after, objects: [] }));
    this.#bases.push({ id, upTo, objects, hasPicture: after.hasPicture });
    return { id, upTo };
  }

  rename(title: string): void {
    this.#board = { ...this.#board, title, revision: this.#board.revision + 1 };
    const board = this.#board;
    this.told.push({ name: 'boardUpdate', type: 'changed', boardId: BOARD, board });
  }

  /** The server paints the next base on the one before. */
  paintBase(): void {
    const { log } = this.snapshot();
    const upTo = settledSeq(this.lastSeq);
    if (upTo <= (log.base?.upTo ?? 0)) return;
    const id = `base${upTo}`;
    const { objects, ...ink } = settledPainting(log, upTo);
    this.#pictures.set(id, this.shown({ ...ink, objects: [] }));
    this.#bases.push({ id, upTo, objects, hasPicture: ink.hasPicture });
  }

  /** What somebody reads who opens the board now; with an older base of those there were. */
  snapshot(older = 0): BoardPage {
    const base = this.#bases.at(-1 - older) ?? null;
    return {
      board: this.#board,
      log: { base, entries: this.#entries.slice(base?.upTo ?? 0) },
      presence: { boardId: BOARD, people: [], count: 0, asOf: DAY },
      drawings: [],
      cursors: [],
      isDeleted: false,
    };
  }

  /** What a painting shows, down to the pictures' own strokes, and how its objects look. */
  shown({ ground, strokes, objects }: Painting): readonly string[] {
    const below = ground === null ? [] : (this.#pictures.get(ground) ?? ['unknown']);
    return [...below, ...strokes.map(({ id }) => id), ...objects.map(lookOf)];
  }

  /** What the board shows, told without the rules that are under test. */
  get truth(): readonly string[] {
    let shown: string[] = [];
    let objects: Record<string, Shown> = {};
    const isGone = ({ author, seq }: BoardAct): boolean =>
      this.#acts.some(
        ({ act, isUndone }) =>
          act.kind === 'taking' && !isUndone && act.of === author && act.seq > seq,
      );
    for (const { act, isUndone } of this.#acts) {
      if (isUndone || act.kind === 'taking') continue;
      if (act.kind === 'stroke') {
        const rubbed = act.rubsOut ?? [];
        objects = Object.fromEntries(
          Object.entries(objects).filter(([id, { isLocked }]) => isLocked || !rubbed.includes(id)),
        );
        if (isGone(act)) continue;
        if (this.#isLifted(act.id)) objects[act.id] = { ...act, ...LOOK_OF_STROKE };
        else shown = [...shown, act.id];
      } else if (act.kind === 'object') {
        if (!isGone(act)) objects[act.id] = act;
      } else if (act.kind === 'change') {
        for (const { object, set } of act.changes) {
          const known = objects[object];
          if (known !== undefined && (!known.isLocked || set.isLocked === false))
            objects[object] = Object.assign({}, known, withoutUndefined(set));
        }
      } else {
        shown = act.kind === 'image' ? [act.id] : [];
        objects = {};
      }
    }
    const seen = Object.values(objects).filter(({ isDeleted }) => isDeleted !== true);
    seen.sort((one, other) =>
      one.rank === other.rank ? one.seq - other.seq : one.rank - other.rank,
    );
    return [...shown, ...seen.map(lookOf)];
  }

  #add(author: string, added: NewEntry): boolean {
    const isRepeated = 'id' in added && this.#acts.some(({ act }) => act.id === added.id);
    if (isRepeated) return true;
    const entry: BoardEntry = { ...added, seq: this.lastSeq + 1, at: DAY, author };
    this.#entries = [...this.#entries, entry];
    if ('id' in entry) this.#acts.push({ act: entry, isUndone: false });
    else {
      const found = this.#acts.find(({ act }) => act.id === entry.target);
      if (found !== undefined) found.isUndone = entry.kind === 'undo';
    }
    this.told.push({ name: 'boardUpdate', type: 'drawn', boardId: BOARD, entries: [entry] });
    return true;
  }
}
