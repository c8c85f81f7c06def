import type { Access } from './collection.js';
import type { Connection } from './driver.js';

/** Reads and writes of one transaction, which all go through the writing connection. */
export class TransactionAccess implements Access {
  readonly #connection: Connection;
  #isOver = false;
  #failure: Error | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async read<T>(action: (connection: Connection) => T): Promise<T> {
    this.#check();
    return action(this.#connection);
  }

  async write<T>(action: (connection: Connection) => T): Promise<T> {
    this.#check();
    const { writes } = this.#connection;
    try {
      return action(this.#connection);
    } catch (error) {
      // Half of a step may be written: the transaction can't go on, even if its work would.
      if (this.#connection.writes !== writes) {
        this.#failure = new Error('A write failed half-way, so its transaction ends.', {
          cause: error,
        });
      }
      throw error;
    }
  }

  /** From now on every call is refused. Throws when a write failed half-way. */
  end(): void {
    this.#isOver = true;
    if (this.#failure) throw this.#failure;
  }

  #check(): void {
    if (this.#isOver) {
      throw new Error('This transaction is over. Await every call before its work returns.');
    }
    if (this.#failure) throw this.#failure;
  }
}
