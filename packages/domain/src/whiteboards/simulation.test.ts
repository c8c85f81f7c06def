import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoardModel } from '../testing/board-model.js';
import { applyToBoardPage, type BoardPage } from './board-page.js';
import { choosableOf } from './choosing.js';
import { paintingOf } from './log.js';
import { objectKinds as kinds, ofKind } from './object-forms.js';
import { objectFills } from './object-kinds.js';
import { withOutbox, type Outbox, type PendingAct } from './outbox.js';
import { ownHistory } from './undo.js';

const LOOK = { x: 0, y: 0, w: 10, h: 10, color: '#000000', width: 2, rank: 0, text: '' };

/** One person's tab: what it knows, what it has not sent, and whether it is connected. */
class Tab {
  page: BoardPage;
  outbox: Outbox = [];
  isConnected = true;
  heard: number;
  drawn = 0;
  /** What the server did not take: a stroke had become ink for good meanwhile. */
  readonly refused = new Set<string>();

  constructor(
    readonly model: BoardModel,
    readonly username: string,
  ) {
    this.page = model.snapshot();
    this.heard = model.told.length;
  }

  get log() {
    return withOutbox(this.page.log, this.outbox, this.username);
  }

  act(kind: PendingAct['kind'] | 'rub'): void {
    const act = this.#next(kind);
    if (act !== undefined) this.outbox = [...this.outbox, act];
  }

  #next(kind: PendingAct['kind'] | 'rub'): PendingAct | undefined {
    const id = `${this.username} ${this.drawn}`;
    switch (kind) {
      case 'stroke': {
        this.drawn += 1;
        const pen = { tool: 'brush', color: '#000000', width: 2 } as const;
        return { kind, stroke: { id, pen, points: 'AAA' } };
      }
      case 'object':
        this.drawn += 1;
        return {
          kind,
          object: { ...LOOK, id, ...ofKind(kinds[this.drawn % kinds.length] ?? 'note') },
        };
      case 'change': {
        // Of whatever is there, stroke or object, be it of others, settled or about to be deleted elsewhere.
        const objects = choosableOf(this.log, paintingOf(this.log));
        const object = objects[this.drawn % Math.max(1, objects.length)];
        if (object === undefined) return undefined;
        this.drawn += 1;
        const sets = [
          { x: this.drawn },
          { color: '#bf3b26' },
          { rank: 1 },
          { angle: this.drawn % 360 },
          { fill: objectFills[this.drawn % objectFills.length] ?? 'none' },
          { group: `g${this.drawn % 3}` },
          { isLocked: this.drawn % 2 === 0 },
          { isDeleted: true },
        ] as const;
        const set = sets[(this.drawn + this.username.length) % sets.length] ?? {};
        return { kind, change: { id, changes: [{ object: object.id, set }] } };
      }
      case 'rub': {
        const { objects } = paintingOf(this.log);
        const rubbed = objects[this.drawn % Math.max(1, objects.length)];
        if (rubbed === undefined) return undefined;
        this.drawn += 1;
        // Elsewhere than the strokes, which it would make ink for good.
        const stroke = { id, pen: { tool: 'eraser', width: 20 }, points: 'AggDggD' } as const;
        return { kind: 'stroke', stroke: { ...stroke, rubsOut: [rubbed.id] } };
      }
      case 'clear':
        this.drawn += 1;
        return { kind, id };
      case 'undo':
      case 'redo': {
        const { undoable, redoable } = ownHistory(this.log, this.username);
        const target = (kind === 'undo' ? undoable : redoable).at(-1);
        return target === undefined ? undefined : { kind, target };
      }
    }
  }

  /** Sends what waits, in order; where the last answer gets lost, that act is sent again later. */
  send(count: number, isAnswered: boolean): void {
    if (!this.isConnected) return;
    const sent = this.outbox.slice(0, count);
    for (const act of sent) {
      const isTaken = this.model.take(this.username, act);
      if (!isTaken && act.kind === 'change') this.refused.add(act.change.id);
    }
    this.outbox = this.outbox.slice(isAnswered ? sent.length : Math.max(0, sent.length - 1));
  }

  hear(count: number): void {
    if (!this.isConnected) return;
    const events = this.model.told.slice(this.heard, this.heard + count);
    this.page = events.reduce(applyToBoardPage, this.page);
    this.heard += events.length;
  }

  drop(): void {
    this.isConnected = false;
  }

  /** Comes back where it was, or afresh when the server's log of events no longer reaches so far. */
  return(isForgotten: boolean): void {
    if (isForgotten) {
      this.page = this.model.snapshot();
      this.heard = this.model.told.length;
    }
    this.isConnected = true;
  }

  get shown(): readonly string[] {
    return this.model.shown(paintingOf(this.log));
  }
}

const move = fc.record({
  who: fc.nat({ max: 3 }),
  number: fc.nat({ max: 9 }),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constant('stroke' as const) },
    { weight: 6, arbitrary: fc.constantFrom('object' as const, 'change' as const) },
    { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    { weight: 1, arbitrary: fc.constant('rub' as const) },
    { weight: 10, arbitrary: fc.constantFrom('send' as const, 'hear' as const) },
    { weight: 2, arbitrary: fc.constantFrom('clear' as const, 'base' as const, 'base' as const) },
    { weight: 3, arbitrary: fc.constantFrom('drop' as const, 'return' as const) },
  ),
});

function run(tab: Tab, { does, number }: { does: string; number: number }): void {
  switch (does) {
    case 'stroke':
      for (let count = 0; count < number; count += 1) tab.act(does);
      return;
    case 'object':
    case 'change':
    case 'rub':
    case 'undo':
    case 'redo':
    case 'clear':
      tab.act(does);
      return;
    case 'send':
      tab.send(2 * number, number > 2);
      return;
    case 'hear':
      tab.hear(5 * number);
      return;
    case 'base':
      tab.model.paintBase();
      return;
    case 'drop':
      tab.drop();
      return;
    default:
      tab.return(number > 5);
  }
}

it('people who draw, change objects, undo, drop and return end with one board, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 300, size: 'max' }), (moves) => {
      const model = new BoardModel();
      const tabs = ['ada', 'ben', 'cleo', 'dan'].map((username) => new Tab(model, username));
      for (const each of moves) {
        const tab = tabs[each.who];
        if (tab !== undefined) run(tab, each);
      }
      for (const tab of tabs) {
        tab.return(false);
        tab.send(Infinity, true);
      }
      for (const tab of tabs) {
        tab.hear(Infinity);
        expect(tab.shown).toEqual(model.truth);
      }
      const ids = model.log.entries.flatMap((entry) => ('id' in entry ? [entry.id] : []));
      const drawn = tabs.flatMap(({ username, drawn: count, refused }) =>
        Array.from({ length: count }, (_, at) => `${username} ${at}`).filter(
          (id) => !refused.has(id),
        ),
      );
      expect(ids.toSorted()).toEqual(drawn.toSorted());
    }),
    { numRuns: 30 },
  );
});
