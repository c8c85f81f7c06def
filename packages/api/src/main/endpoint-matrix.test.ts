import { topicSchema, type Topic } from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../http/operation.js';
import {
  askOverRest,
  callOverHttp,
  callOverSocket,
  listenOverHttp,
  listenOverSocket,
  type Call,
} from '../testing/matrix/ask.js';
import { roles, type Role } from '../testing/matrix/cast.js';
import { inTheNameOf } from '../testing/matrix/in-the-name-of.js';
import { matrix } from '../testing/matrix/index.js';
import {
  everybody,
  nobody,
  type Cell,
  type Expected,
  type Outcome,
  type RestRequest,
} from '../testing/matrix/rows.js';
import { openStage, type Stage } from '../testing/matrix/stage.js';
import { signUp, type Person } from '../testing/test-server.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Outcomes = Record<Role, Outcome>;

interface Asking<I> {
  /** Whether a request that succeeds leaves something behind, so that the next needs a new scene. */
  readonly changes: boolean;
  readonly ask: (person: Person, input: I) => Promise<Outcome>;
}

/** What a cell answers to everybody, those first who are refused more. */
async function outcomesOf<I>(
  { prepare, needsOwnCast }: Pick<Cell<I>, 'prepare' | 'needsOwnCast'>,
  { changes, ask }: Asking<I>,
): Promise<Outcomes> {
  const outcomes: Partial<Outcomes> = {};
  let scene: Awaited<ReturnType<typeof prepare>> | undefined;
  const askAs = async (role: Role, cast: Stage['cast']): Promise<void> => {
    const person = cast[role];
    scene ??= await prepare(stage, cast);
    const input = await scene.input(person.username);
    const before = await scene.state();
    const outcome = await ask(person, input);
    outcomes[role] = outcome;
    if (outcome !== 'ok') expect(await scene.state(), `refused: ${outcome}`).toEqual(before);
    if (needsOwnCast === true || (changes && outcome === 'ok')) scene = undefined;
  };
  for (const role of roles) {
    await (needsOwnCast === true
      ? stage.withOwnCast((cast) => askAs(role, cast))
      : askAs(role, stage.cast));
  }
  // Every role was asked.
  return outcomes as Outcomes;
}

const NOT_SIGNED_IN = 'unauthenticated: Please log in first.';

/** Whoever isn't signed in is told so by all that isn't public. */
const told = (expected: Expected, isPublic = false): Expected =>
  isPublic ? expected : { ...expected, visitor: NOT_SIGNED_IN };

const withoutSentence = (outcome: Outcome): string => outcome.split(': ', 1).join();

/** What was answered, with the sentences that something is expected of. */
const asFarAs = (expected: Expected, outcomes: Outcomes) =>
  Object.fromEntries(
    roles.map((role) => [
      role,
      expected[role].includes(': ') ? outcomes[role] : withoutSentence(outcomes[role]),
    ]),
  );

interface Procedure {
  readonly _def: { readonly type: Call['type']; readonly inputs: readonly unknown[] };
}

/** The router's procedures by their paths: its type knows them as a tree. */
const procedures = () =>
  stage.server.api.router._def.procedures as unknown as Readonly<Record<string, Procedure>>;

const callOf = (path: string, input: unknown): Call => {
  const procedure = procedures()[path];
  if (procedure === undefined) throw new Error(`The router has no ${path}.`);
  return { path, type: procedure._def.type, input };
};

const changesSomething = (path: string): boolean => procedures()[path]?._def.type === 'mutation';

const operations = (): ReadonlyMap<string, Operation> =>
  new Map(stage.server.api.operations.map((each) => [`${each.method} ${each.path}`, each]));

const operationNamed = (name: string): Operation => {
  const found = operations().get(name);
  if (found === undefined) throw new Error(`The server has no ${name}.`);
  return found;
};

interface Named<I> {
  readonly title: string;
  readonly name: string;
  readonly cell: Cell<I>;
}

const features = Object.entries(matrix);

const cellsIn = <I>(
  tables: readonly (readonly [prefix: string, Readonly<Record<string, readonly Cell<I>[]>>])[],
): readonly Named<I>[] =>
  tables.flatMap(([prefix, table]) =>
    Object.entries(table).flatMap(([name, cells]) =>
      cells.map((cell) => ({
        title: `${prefix}${name}${cell.when === undefined ? '' : `, ${cell.when}`}`,
        name: `${prefix}${name}`,
        cell,
      })),
    ),
  );

const called = cellsIn(features.map(([name, cells]) => [`${name}.`, cells.procedures] as const));
const asked = cellsIn<RestRequest>(features.map(([, cells]) => ['', cells.operations] as const));
const heard = cellsIn<Topic>(features.map(([, cells]) => ['', cells.topics] as const));

const namesOf = (cells: readonly Pick<Named<unknown>, 'name'>[]): string[] => [
  ...new Set(cells.map(({ name }) => name)),
];

/** Whether a procedure answers people who have no session, too. */
const isPublic = (procedure: string): boolean =>
  called.some(
    ({ name, cell }) => name === procedure && cell.expected.visitor !== 'unauthenticated',
  );

/** What is on one of two lists alone, in words. */
const strays = (served: Iterable<string>, expected: readonly string[]): readonly string[] => {
  const [isServed, isExpected] = [new Set(served), new Set(expected)];
  return [
    ...[...isServed]
      .filter((name) => !isExpected.has(name))
      .map((name) => `${name} is expected nothing of`),
    ...[...isExpected].filter((name) => !isServed.has(name)).map((name) => `${name} is not there`),
  ];
};

describe('the table', () => {
  it('knows every procedure, and none that is not there', () => {
    const { live: _listening, ...rest } = procedures();
    expect(strays(Object.keys(rest), namesOf(called))).toEqual([]);
  });

  it('knows every REST operation, and none that is not there', () => {
    expect(strays(operations().keys(), namesOf(asked))).toEqual([]);
  });

  it('knows every topic, and none that is not there', () => {
    const kinds = topicSchema.options.map(({ shape }) => shape.kind.value);
    expect(strays(kinds, namesOf(heard))).toEqual([]);
  });
});

describe('over tRPC and HTTP', () => {
  it.each(called)('$title', async ({ name, cell }) => {
    const outcomes = await outcomesOf(cell, {
      changes: changesSomething(name),
      ask: (person, input) => callOverHttp(stage.server, person, callOf(name, input)),
    });
    const expected = told(cell.expected, isPublic(name));
    expect(asFarAs(expected, outcomes)).toEqual(expected);
  });

  it('refuses what is no input of a procedure, whoever sends it', async () => {
    const takers = Object.entries(procedures()).filter(
      ([path, { _def }]) => path !== 'live' && _def.inputs.length > 0,
    );
    expect(takers.length).toBeGreaterThan(0);
    for (const [path] of takers) {
      const scene = { input: () => 7, state: () => Promise.resolve() };
      const nonsense = { prepare: () => Promise.resolve(scene) };
      const outcomes = await outcomesOf(nonsense, {
        changes: false,
        ask: (person, input) => callOverHttp(stage.server, person, callOf(path, input)),
      });
      const expected = isPublic(path) ? everybody('invalid') : nobody('invalid');
      expect([path, asFarAs(expected, outcomes)]).toEqual([path, expected]);
    }
  });

  it('takes a session that has ended for none', async () => {
    const left = await signUp(stage.server, 'leaver');
    await left.trpc.users.logout.mutate();
    for (const name of namesOf(called)) {
      if (isPublic(name)) continue;
      const outcome = await callOverHttp(stage.server, left, callOf(name, undefined));
      expect([name, outcome]).toEqual([name, NOT_SIGNED_IN]);
    }
  });
});

describe('over tRPC and a WebSocket', () => {
  it.each(called)('$title', async ({ name, cell }) => {
    const outcomes = await outcomesOf(cell, {
      changes: changesSomething(name),
      ask: (person, input) => callOverSocket(stage.server, person, callOf(name, input)),
    });
    const expected = cell.overSocket ?? cell.expected;
    expect(asFarAs(expected, outcomes)).toEqual(expected);
  });
});

describe('over REST', () => {
  it.each(asked)('$title', async ({ name, cell }) => {
    const operation = operationNamed(name);
    const outcomes = await outcomesOf(cell, {
      changes: operation.method !== 'get',
      ask: (person, request) => askOverRest(person, operation, request),
    });
    const expected = told(cell.expected, operation.isPublic);
    expect(asFarAs(expected, outcomes)).toEqual(expected);
  });

  it('refuses everybody who acts in the name of somebody else', async () => {
    const acting = [...operations()].filter(([, { actor }]) => actor !== undefined);
    expect(acting.length).toBeGreaterThan(0);
    for (const [name, operation] of acting) {
      const cell = asked.find((each) => each.name === name)?.cell;
      if (cell === undefined) throw new Error(`${name} is expected nothing of.`);
      const outcomes = await outcomesOf(cell, {
        changes: true,
        ask: (person, request) =>
          askOverRest(person, operation, inTheNameOf('somebody-else', operation, request)),
      });
      const expected = nobody('forbidden: You cannot act in the name of someone else.');
      expect([name, asFarAs(expected, outcomes)]).toEqual([name, expected]);
    }
  });
});

describe('live', () => {
  it.each(heard)('over a WebSocket: $title', async ({ cell }) => {
    const outcomes = await outcomesOf(cell, {
      changes: false,
      async ask(person, topic) {
        const seats = stage.server.hub.seatCount;
        const outcome = await listenOverSocket(stage.server, person, topic);
        // Nothing is told where nobody sits.
        if (outcome !== 'ok') expect(stage.server.hub.seatCount).toBeLessThanOrEqual(seats);
        return outcome;
      },
    });
    expect(asFarAs(cell.expected, outcomes)).toEqual(cell.expected);
  });

  it.each(heard)('never over HTTP: $title', async ({ cell }) => {
    const outcomes = await outcomesOf(cell, {
      changes: false,
      ask: (person, topic) => listenOverHttp(stage.server, person, topic),
    });
    expect(asFarAs(nobody('invalid'), outcomes)).toEqual(nobody('invalid'));
  });
});
