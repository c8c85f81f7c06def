import type { AppRouter } from '@collabor8/api';
import type {
  QueryExecuteOptions,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { Api } from './api.js';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
/** What stands in for these is made of the call. */
type Without<Options> = Omit<Options, 'queryKey' | 'queryFn' | 'mutationKey' | 'mutationFn'>;

interface QueryHooks<Input, Output> {
  readonly useQuery: <Data = Output>(
    input: Input,
    options?: Without<UseQueryOptions<Output, Error, Data>>,
  ) => UseQueryResult<Data>;
}

/**
 * `onSuccess` and `onError` are for whoever watches: they are not called once the component is gone
 * or has `reset` the change, so that no late answer leads anywhere.
 */
type ChangeOptions<Output, Input, Context> = Pick<
  UseMutationOptions<Output, Error, Input, Context>,
  'onMutate' | 'onSuccess' | 'onError' | 'retry' | 'retryDelay'
> & {
  /** The server has done it, whether anybody watches or not. */
  readonly onLanded?: UseMutationOptions<Output, Error, Input, Context>['onSuccess'];
};

interface MutationHooks<Input, Output> {
  readonly useMutation: <Context = unknown>(
    options?: ChangeOptions<Output, Input, Context>,
  ) => UseMutationResult<Output, Error, Input, Context>;
}

interface QueryUtils<Input, Output> {
  /** Reads, unless the same was read and is still fresh. */
  readonly fetch: (input: Input, options?: Without<QueryExecuteOptions<Output>>) => Promise<Output>;
  /** What is shown of it is read again. */
  readonly invalidate: (input?: Input) => Promise<void>;
}

/** `trpc.tags.byName.useQuery(…)` */
export type Hooks = {
  readonly [F in keyof Api]: {
    readonly [P in keyof Api[F] & keyof Inputs[F] & keyof Outputs[F]]: Api[F][P] extends {
      readonly query: unknown;
    }
      ? QueryHooks<Inputs[F][P], Outputs[F][P]>
      : MutationHooks<Inputs[F][P], Outputs[F][P]>;
  };
};

/** `utils.tags.byName.fetch(…)` */
export type Utils = { readonly client: Api } & {
  readonly [F in keyof Api]: {
    readonly [P in keyof Api[F] & keyof Inputs[F] & keyof Outputs[F]]: QueryUtils<
      Inputs[F][P],
      Outputs[F][P]
    >;
  };
};
