/** Live connections of one person to this process; a browser with more tabs has other troubles. */
export const SOCKETS_MAX = 32;

/** Counts the connections of each person, until all that is to be done about their end is done. */
export class SocketPlaces {
  readonly #taken = new Map<string, number>();

  /** What gives the place back; undefined while the person has as many as they may. */
  take(username: string): (() => void) | undefined {
    const taken = this.#taken.get(username) ?? 0;
    if (taken >= SOCKETS_MAX) return undefined;
    this.#taken.set(username, taken + 1);
    return () => {
      const left = (this.#taken.get(username) ?? 0) - 1;
      if (left > 0) this.#taken.set(username, left);
      else this.#taken.delete(username);
    };
  }
}
