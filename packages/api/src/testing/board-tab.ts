import { randomUUID } from 'node:crypto';
import {
  apart,
  applyToBoardPage,
  choosableOf,
  lastSeqOf,
  ownHistory,
  paintingOf,
  readWire,
  Shorthand,
  withOutbox,
  type BoardEvent,
  type BoardLog,
  type BoardPage,
  type LiveFrame,
  type LookChange,
  type Outbox,
  type PendingAct,
} from '@collabor8/domain';
import { isBoardEvent } from './board-follower.js';
import { objectOf, strokeOf, type BoardsStage } from './boards-stage.js';
import { read } from './read.js';
import type { Person } from './test-server.js';

/** What the server has made up its mind about; anything else may be a lost connection. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /no longer be|only the owner/i.test(error.message);

/**
 * One person's tab as the web app has it: the board by a snapshot and its events, and an outbox for
 * what the server has not acknowledged.
 */
export async function openBoardTab(stage: BoardsStage, owner: Person) {
  const person = owner.openTab();
  const { id } = stage;
  const boards = person.trpc.whiteboards;
  let page: BoardPage | undefined;
  let refusal: Error | undefined;
  let waiting: BoardEvent[] = [];
  let outbox: Outbox = [];
  const drawn: string[] = [];
  const refused = new Set<string>();

  async function readAfresh(): Promise<void> {
    page = undefined;
    const fresh = await read(boards.open.query({ id }));
    page = waiting.reduce(applyToBoardPage, fresh);
    waiting = [];
  }

  function hear(frame: LiveFrame | null): void {
    if (frame?.kind === 'attached') {
      if (!frame.resumed) void readAfresh();
    } else if (frame !== null && isBoardEvent(frame.event)) {
      if (page === undefined) waiting.push(frame.event);
      else page = applyToBoardPage(page, frame.event);
    }
  }

  const topic = { kind: 'board', boardId: id } as const;
  const shorthand = new Shorthand();
  const subscription = person.trpc.live.subscribe(
    { topic, short: true },
    {
      onData(message) {
        for (const each of apart(message, shorthand)) hear(readWire(each, topic));
      },
      onError(error) {
        refusal = error;
      },
    },
  );

  const logNow = (): BoardLog => {
    if (page === undefined) throw new Error('The board has not been read yet.');
    return withOutbox(page.log, outbox, person.username);
  };

  const post = (act: PendingAct): Promise<unknown> => {
    switch (act.kind) {
      case 'stroke':
        return boards.addStroke.mutate({ id, stroke: act.stroke });
      case 'object':
        return boards.addObject.mutate({ id, object: act.object });
      case 'change':
        return boards.changeObjects.mutate({ id, change: act.change });
      case 'clear':
        return boards.clear.mutate({ id, clearId: act.id });
      case 'undo':
      case 'redo':
        return boards[act.kind].mutate({ id, target: act.target });
    }
  };

  return {
    person,
    landed: (): readonly string[] => drawn.filter((actId) => !refused.has(actId)),
    isReady: (): boolean => {
      if (refusal !== undefined) throw refusal;
      return page !== undefined;
    },
    log: (): BoardLog => logNow(),
    lastSeq: (): number => (page === undefined ? 0 : lastSeqOf(page.log)),

    draw(): void {
      const stroke = strokeOf(drawn.length);
      drawn.push(stroke.id);
      outbox = [...outbox, { kind: 'stroke', stroke }];
    },

    addObject(): void {
      const object = objectOf();
      drawn.push(object.id);
      outbox = [...outbox, { kind: 'object', object }];
    },

    /** Changes one of the objects and strokes that are there, whoever drew it: `chance` says which. */
    changeObject(chance: number, set: LookChange): void {
      const there = choosableOf(logNow(), paintingOf(logNow()));
      const object = there[Math.floor(chance * there.length)];
      if (object === undefined) return;
      const change = { id: randomUUID(), changes: [{ object: object.id, set }] };
      drawn.push(change.id);
      outbox = [...outbox, { kind: 'change', change }];
    },

    turn(kind: 'undo' | 'redo'): void {
      const { undoable, redoable } = ownHistory(logNow(), person.username);
      const target = (kind === 'undo' ? undoable : redoable).at(-1);
      if (target !== undefined) outbox = [...outbox, { kind, target }];
    },

    /** Sends what waits, in order; what got no answer (`isAnswered` is false) is sent again. */
    async send(isAnswered = true): Promise<void> {
      for (const act of [...outbox]) {
        try {
          await post(act);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // The stroke that was to be changed has become ink for good meanwhile.
          if (act.kind === 'change') refused.add(act.change.id);
        }
        if (!isAnswered) return;
        outbox = outbox.slice(1);
      }
    },

    /** The connection breaks; tRPC's client comes back by itself. */
    drop(): void {
      for (const { socket } of stage.server.connections.ofUser(person.username)) socket.terminate();
    },

    readAfresh,
    close: () => subscription.unsubscribe(),
  };
}

export type BoardTab = Awaited<ReturnType<typeof openBoardTab>>;
