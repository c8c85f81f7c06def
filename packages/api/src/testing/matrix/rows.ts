import type { Topic } from '@collabor8/domain';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../main/create-api.js';
import type { ErrorCode } from '../../request/errors.js';
import type { Method } from '../../http/operation.js';
import type { Cast, Role } from './cast.js';
import type { Stage } from './stage.js';

/**
 * How an endpoint answers: a refusal by its code, behind which may stand the sentence that whoever asked reads. 'cut' is
 * a socket that ends before the answer, with its session.
 */
export type Outcome = 'ok' | 'cut' | ErrorCode | `${ErrorCode}: ${string}`;

export type Expected = Readonly<Record<Role, Outcome>>;

/** Whoever is not signed in is sent to the login page, whatever they ask for. */
export const by = (stranger: Outcome, participant: Outcome, owner: Outcome): Expected => ({
  visitor: 'unauthenticated',
  stranger,
  participant,
  owner,
});

export const signedIn = by('ok', 'ok', 'ok');
export const nobody = (outcome: Outcome): Expected => by(outcome, outcome, outcome);
export const everybody = (outcome: Outcome): Expected => ({ ...nobody(outcome), visitor: outcome });

/** One thing that is asked of an endpoint, and what it answers to whom. */
export interface Row<S, I> {
  /** What distinguishes it from the endpoint's other rows. */
  readonly when?: string;
  readonly expected: Expected;
  /** What a visitor is answered where reading is open; without it as everywhere else. */
  readonly whereOpen?: Outcome;
  /** For a request that ends accounts or sessions: each is sent by people of its own. */
  readonly needsOwnCast?: boolean;
  /** What a WebSocket answers where that is something else. */
  readonly overSocket?: Expected;
  /** The request as `caller` sends it, in a scene that nobody has changed yet. */
  readonly input: (scene: S, caller: string) => I | Promise<I>;
}

type Rows<S, I> = Row<S, I> | readonly Row<S, I>[];

export interface RestRequest {
  /** What stands in the path's braces. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Inputs = Omit<inferRouterInputs<AppRouter>, 'live'>;
export type FeatureName = keyof Inputs;
export type OperationName = `${Method} /${string}`;
export type TopicKind = Topic['kind'];

/** Everything that a feature can be asked for. The compiler misses a procedure that is not in it. */
export interface FeatureMatrix<F extends FeatureName, S> {
  /** What suspended people may do all the same: it concerns nobody else. */
  readonly ownAffairs?: readonly (keyof Inputs[F])[];
  readonly procedures: { readonly [P in keyof Inputs[F]]: Rows<S, Inputs[F][P]> };
  readonly operations: Readonly<Record<OperationName, Rows<S, RestRequest>>>;
  readonly topics?: { readonly [K in TopicKind]?: Rows<S, Extract<Topic, { readonly kind: K }>> };
}

/** A row whose types are not needed any more. */
export interface Cell<I> extends Omit<Row<never, I>, 'input'> {
  readonly prepare: (stage: Stage, cast: Cast) => Promise<Prepared<I>>;
}

/** A scene that is there. */
export interface Prepared<I> {
  /** The request that a caller sends in it. */
  input(caller: string): I | Promise<I>;
  /** All of it that whoever is refused must leave as it was. */
  state(): Promise<unknown>;
}

type CellsByName<I> = Readonly<Record<string, readonly Cell<I>[]>>;

/** A feature's cells by the names of its endpoints: 'open', 'get /chat/{chatId}', 'chat'. */
export interface FeatureCells {
  readonly ownAffairs: readonly string[];
  readonly procedures: CellsByName<unknown>;
  readonly operations: CellsByName<RestRequest>;
  readonly topics: CellsByName<Topic>;
}

/** `scene` makes what the requests are about, anew for each of them; `stateOf` reads what is kept of it. */
export const defineMatrix =
  <F extends FeatureName, S>(
    _feature: F,
    scene: (stage: Stage, cast: Cast) => Promise<S>,
    stateOf?: (scene: S, stage: Stage) => Promise<unknown>,
  ) =>
  ({ ownAffairs = [], procedures, operations, topics = {} }: FeatureMatrix<F, S>): FeatureCells => {
    const cellsOf = <I>(table: Readonly<Record<string, Rows<S, I>>>): CellsByName<I> =>
      Object.fromEntries(
        Object.entries(table).map(([name, rows]) => [
          name,
          [rows].flat().map(({ input, ...row }: Row<S, I>) => ({
            ...row,
            async prepare(stage: Stage, cast: Cast) {
              const made = await scene(stage, cast);
              return {
                input: (caller) => input(made, caller),
                state: async () => stateOf?.(made, stage),
              };
            },
          })),
        ]),
      );
    return {
      ownAffairs: ownAffairs.map(String),
      procedures: cellsOf<unknown>(procedures),
      operations: cellsOf(operations),
      topics: cellsOf<Topic>(topics),
    };
  };
