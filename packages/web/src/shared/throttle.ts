/**
 * Runs `send` soon after each `wake`: one at a time, and then not before the pause is over that was
 * told when it began. Wakes that come meanwhile are one more run. A run that fails is no reason to
 * stop.
 */
export class Throttle {
  #isResting = false;
  #isAwake = false;

  constructor(
    private readonly pauseMs: () => number,
    private readonly send: () => Promise<unknown>,
  ) {}

  wake(): void {
    this.#isAwake = true;
    if (!this.#isResting) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isResting = true;
    this.#isAwake = false;
    const sent = this.send().catch(() => undefined);
    const pause = new Promise((resolve) => setTimeout(resolve, this.pauseMs()));
    await sent;
    await pause;
    this.#rested();
  }

  #rested(): void {
    this.#isResting = false;
    if (this.#isAwake) void this.#run();
  }
}
