/** What tells of a pointer, in pixels of the screen and milliseconds. */
export interface Touching {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

/** What a pointer does until it is lifted; a palm does nothing. */
type Role = 'draws' | 'moves' | 'rests';

interface Held {
  readonly type: string;
  readonly role: Role;
  /** Where and when it came down. */
  readonly from: Touching;
  /** How far from there it has been, in pixels of the screen. */
  readonly reach: number;
}

/** Whoever draws with a pen rests a hand on the screen: so long after it fingers draw nothing. */
export const PEN_NEAR_MS = 10_000;
/** Two fingers that are about to zoom come down within this time, before the first has gone far. */
export const TWO_FINGERS_MS = 300;
const TWO_FINGERS_REACH = 24;

/**
 * Says what each pointer does that is on the board. One draws at a time. A pen or a mouse wins over
 * fingers: those that are down meanwhile rest until they are lifted. Where no pen was near lately
 * one finger draws, else it moves the board; two move and zoom it, unless the second comes late.
 */
export class Hands {
  readonly #held = new Map<number, Held>();
  #penAt = -Infinity;

  /** Whoever grabs the plane moves it, with whatever. */
  down(pointer: Touching, isGrabbing = false): void {
    this.#see(pointer);
    // Its last lifting may have gone unheard: a menu swallows that.
    this.#held.delete(pointer.pointerId);
    const drawn = () =>
      pointer.pointerType === 'touch' ? this.#fingerRole(pointer) : this.#penRole();
    const role = isGrabbing ? 'moves' : drawn();
    this.#held.set(pointer.pointerId, { type: pointer.pointerType, role, from: pointer, reach: 0 });
  }

  move(pointer: Touching): void {
    this.#see(pointer);
    const held = this.#held.get(pointer.pointerId);
    if (held === undefined) return;
    const { clientX, clientY } = held.from;
    const reach = Math.hypot(pointer.clientX - clientX, pointer.clientY - clientY);
    this.#held.set(pointer.pointerId, { ...held, reach: Math.max(held.reach, reach) });
  }

  /** It was lifted, or has left the board. */
  up(pointer: Touching): void {
    this.#see(pointer);
    this.#held.delete(pointer.pointerId);
  }

  draws(pointerId: number): boolean {
    return this.#held.get(pointerId)?.role === 'draws';
  }

  moves(pointerId: number): boolean {
    return this.#held.get(pointerId)?.role === 'moves';
  }

  #see({ pointerType, timeStamp }: Touching): void {
    if (pointerType === 'pen') this.#penAt = timeStamp;
  }

  #penRole(): Role {
    for (const [id, held] of this.#held) {
      if (held.type === 'touch') this.#held.set(id, { ...held, role: 'rests' });
    }
    return this.#drawing() === undefined ? 'draws' : 'rests';
  }

  #fingerRole({ timeStamp }: Touching): Role {
    const drawing = this.#drawing();
    if (drawing !== undefined) {
      const isLate =
        drawing.type !== 'touch' ||
        timeStamp - drawing.from.timeStamp > TWO_FINGERS_MS ||
        drawing.reach > TWO_FINGERS_REACH;
      if (isLate) return 'rests';
      this.#held.set(drawing.from.pointerId, { ...drawing, role: 'moves' });
      return 'moves';
    }
    const isMoved = [...this.#held.values()].some(({ role }) => role === 'moves');
    return isMoved || timeStamp - this.#penAt < PEN_NEAR_MS ? 'moves' : 'draws';
  }

  #drawing(): Held | undefined {
    return [...this.#held.values()].find(({ role }) => role === 'draws');
  }
}
