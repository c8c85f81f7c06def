import { once } from 'node:events';
import {
  apart,
  brushColors,
  encodePoints,
  lineFrom,
  lineOf,
  lineTo,
  nextBatch,
  NOTHING_TOLD,
  pointsOf,
  readMessage,
  readWire,
  Shorthand,
  TELLING_PAUSE_MS,
  type Pen,
  type WireEvent,
  type WireMessage,
} from '@collabor8/domain';
import type { inferRouterInputs } from '@trpc/server';
import { WebSocket } from 'ws';
import type { Participant } from './chats-store.js';
import { seatAt } from './fan-out-seats.js';
import type { AppRouter } from './product.js';
import type { RecordedDrawing, RecordedStroke } from './recorded-drawings.js';
import type { Tally } from './drawing-tally.js';
import { wireSizes } from './wire-sizes.js';

interface Message {
  readonly result: { readonly data?: WireMessage | readonly WireEvent[] };
}

type Inputs = inferRouterInputs<AppRouter>['whiteboards'];

export interface PersonOptions {
  readonly url: string;
  readonly boardId: string;
  readonly participant: Participant;
  /** Their number among the people. */
  readonly number: number;
  readonly tally: Tally;
}

const BETWEEN_DRAWINGS_MS = 500;

const until = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));

/** Somebody at the board, who draws and is told as the product's page does and is. */
export class DrawingPerson {
  readonly #options: PersonOptions;
  readonly #socket: WebSocket;
  readonly #nextSize: () => number;
  readonly #pen: Pen;
  /** Finished strokes are sent one after the other. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(options: PersonOptions) {
    this.#options = options;
    const { url, participant, number } = options;
    const { cookie } = participant;
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } });
    this.#nextSize = wireSizes(this.#socket);
    const color = brushColors[number % brushColors.length]?.color ?? '#000000';
    this.#pen = { tool: 'brush', color, width: 2 };
  }

  /** Resolves when the server sends the board's events. */
  async sitDown(): Promise<void> {
    const { participant, boardId } = this.#options;
    await once(this.#socket, 'open');
    const topic = { kind: 'board', boardId } as const;
    const { cookie } = participant;
    const { hello } = seatAt({
      cookie,
      requestId: 2,
      path: 'live',
      input: { topic, short: true },
    });
    const attached = new Promise<void>((resolve) => {
      const shorthand = new Shorthand();
      this.#socket.on('message', (data: Buffer, isBinary: boolean) => {
        const bytes = this.#nextSize();
        const told = isBinary ? data : data.toString();
        if (told === 'PING') {
          this.#socket.send('PONG');
          return;
        }
        const { result } = readMessage(told) as Message;
        const messages = result.data === undefined ? [] : apart(result.data, shorthand);
        for (const message of messages) {
          const frame = readWire(message, topic);
          if (frame?.kind === 'attached') resolve();
          else if (frame !== null) this.#hear(frame.event, bytes / messages.length);
        }
      });
    });
    this.#socket.send(hello ?? '');
    await attached;
  }

  /** Draws for so long, `pace` times as fast as it was recorded; answers how many strokes. */
  async draw(drawings: readonly RecordedDrawing[], pace: number, forMs: number): Promise<number> {
    const end = performance.now() + forMs;
    let strokes = 0;
    for (let next = this.#options.number; performance.now() < end; next += 1) {
      const start = performance.now();
      for (const stroke of drawings[next % drawings.length] ?? []) {
        await until(start + (stroke[0]?.at ?? 0) / pace);
        if (performance.now() >= end) break;
        await this.#drawStroke(stroke, { start, pace });
        strokes += 1;
      }
      await until(performance.now() + BETWEEN_DRAWINGS_MS / pace);
    }
    await this.#sent;
    return strokes;
  }

  leave(): void {
    this.#socket.terminate();
  }

  async #drawStroke(
    [first, ...rest]: RecordedStroke,
    { start, pace }: { readonly start: number; readonly pace: number },
  ): Promise<void> {
    if (first === undefined) return;
    const { participant, tally, boardId } = this.#options;
    const timeOf = (at: number): number => start + at / pace;
    const end = timeOf(rest.at(-1)?.at ?? first.at);
    const id = crypto.randomUUID();
    const name = lineOf(participant.username, id);
    tally.penDown(name);
    let [line, told, passed] = [lineFrom(first), NOTHING_TOLD, 0];
    const follow = (now: number): boolean => {
      const before = passed;
      for (let point = rest[passed]; point !== undefined && timeOf(point.at) <= now;) {
        line = lineTo(line, point);
        passed += 1;
        point = rest[passed];
      }
      return passed > before;
    };
    let isNews = true;
    while (performance.now() < end || told.batches === 0) {
      const due = performance.now() + TELLING_PAUSE_MS;
      if (isNews) {
        const next = nextBatch({ id, pen: this.#pen, line }, told);
        told = next.told;
        tally.told(name, timeOf(rest[passed]?.at ?? 0));
        await this.#post('draw', { id: boardId, ...next.batch });
      }
      await until(Math.min(due, end));
      isNews = follow(performance.now());
    }
    follow(Infinity);
    const stroke = { id, pen: this.#pen, points: encodePoints(pointsOf(line)) };
    tally.penUp(id);
    this.#sent = this.#sent.then(() => this.#post('addStroke', { id: boardId, stroke }));
  }

  #hear(event: Parameters<Tally['hear']>[0]['event'], bytes: number): void {
    const { tally, participant } = this.#options;
    tally.hear({ event, bytes, by: participant.username });
  }

  async #post<P extends keyof Inputs>(procedure: P, input: Inputs[P]): Promise<void> {
    const { url, participant } = this.#options;
    const response = await fetch(`${url}/trpc/whiteboards.${procedure}`, {
      method: 'POST',
      headers: { cookie: participant.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${procedure} was refused: ${text}`);
  }
}
