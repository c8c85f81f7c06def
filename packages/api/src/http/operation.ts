import type { z } from 'zod';
import type { PageFrom, PageOf } from '../ports/read-all.js';
import type { HttpAsker } from '../request/context.js';
import type { Session } from '../request/session.js';
import type { Incoming } from './exchange.js';
import type { JsonText } from './json-text.js';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The names in braces: 'chatId' of '/chat/{chatId}/addMessage'. */
type ParameterName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** What came with a request, parsed. */
export interface Input<P extends string, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: Readonly<Record<ParameterName<P>, string>>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

/** Where a request holds texts: 'body.ans.ansBy'. */
type TextField<T, Before extends string = ''> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends string
    ? `${Before}${K}`
    : NonNullable<T[K]> extends readonly unknown[]
      ? never
      : TextField<NonNullable<T[K]>, `${Before}${K}.`>;
}[keyof T & string];

/** Lists are read-only wherever they are made. */
type Deeply<T> = T extends readonly (infer E)[]
  ? readonly Deeply<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Deeply<T[K]> }
    : T;

type Reply<R extends z.ZodType> = Deeply<z.input<R>> | JsonText;

export type Call<I, S extends Session | null = Session> = I & HttpAsker & { readonly session: S };

/** Who calls an operation: somebody signed in, or, of what is open to read and of what is public, perhaps a visitor. */
type Caller<O extends boolean> = O extends true ? Session | null : Session;

interface Described<Q extends z.ZodType> {
  readonly summary: string;
  /** An object of optional fields. */
  readonly query?: Q;
  /** Failures below the first part of this path are JSON, `{error}`; elsewhere plain text. */
  readonly failsAs?: 'json';
  /** It concerns nobody but who asks: suspended people may, too. */
  readonly isOwnAffair?: boolean;
  /** Bytes of the largest body it takes; without it, what is enough for texts and small pictures. */
  readonly bodyLimit?: number;
}

interface Openable<O extends boolean> {
  /** Visitors may ask it, too, where reading is open; it changes nothing for them. */
  readonly isOpen?: O;
  /** The same for everybody, signed in or not. */
  readonly isPublic?: O;
}

interface Acting<I> {
  /** The field that names the acting user: a request that names somebody else is refused. */
  readonly actor?: TextField<I>;
}

export interface RestFile {
  readonly contentType: string;
  /** Called for whoever doesn't have them yet. */
  readonly read: () => Promise<Buffer>;
  /** Names these very bytes, where that is known before they are read. */
  readonly version?: string;
  /** In the place of the pages' own, for what somebody has sent. */
  readonly contentSecurityPolicy?: string;
  /** For everybody, and never another at its address. */
  readonly isForever?: true;
}

/** The first byte and the one behind the last. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes that are too many to be held: they are written piece by piece, and a reader may ask for a part of them. */
export interface RestStream extends Omit<RestFile, 'read'> {
  /** Undefined where it isn't known before all is written: then no part of it can be asked for. */
  readonly size: number | undefined;
  /** As what a browser keeps them. */
  readonly fileName: string;
  readonly version: string;
  readonly read: (range: ByteRange) => AsyncIterable<Buffer>;
}

/** A body of bytes instead of JSON. */
export interface Upload {
  /** Told to whoever asks; what was sent is for the handler to find out. */
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  /** Handed on as it comes, never held as a whole. */
  readonly isStreamed?: true;
  /** Asked before anything is read; refuses by an AppError, or answers what is called once the request is done with. */
  readonly admit: (session: Session) => Promise<() => void>;
}

/** How an operation answers; each handler was given its own call's type where it was declared. */
export type Answer =
  | {
      readonly kind: 'json';
      readonly reply: z.ZodType;
      readonly handle: (call: never) => Promise<unknown>;
    }
  | {
      readonly kind: 'list';
      readonly item: z.ZodType;
      readonly all: (call: never) => Iterable<unknown> | AsyncIterable<unknown>;
      readonly page: (call: never, paging: PageOf) => Promise<PageFrom<unknown>>;
    }
  | {
      readonly kind: 'file';
      readonly contentTypes: readonly string[];
      readonly handle: (call: never) => Promise<RestFile>;
    }
  | {
      /** Leads a browser on. */
      readonly kind: 'redirect';
      readonly handle: (call: never) => Promise<string>;
    }
  | {
      readonly kind: 'stream';
      readonly contentTypes: readonly string[];
      readonly handle: (call: never) => Promise<RestStream>;
    };

/** A REST operation: its route, parsing, actor check and description all come from here. */
export type Operation = Described<z.ZodType> &
  Openable<boolean> &
  Answer & {
    readonly method: Method;
    /** As in SPEC §7, parameters in braces. */
    readonly path: string;
    readonly body?: z.ZodType;
    /** In the place of a body of JSON. */
    readonly upload?: Upload;
    readonly actor?: string;
  };

type NoQuery = z.ZodObject<Record<string, never>>;

/** An operation that answers JSON, or the pieces of one: 'POST /chat/createChat'. */
export function operation<
  const P extends string,
  R extends z.ZodType,
  Q extends z.ZodType = NoQuery,
  B extends z.ZodType = z.ZodUndefined,
  const O extends boolean = false,
>(
  endpoint: `${Uppercase<Method>} ${P}`,
  declared: Described<Q> &
    Openable<O> &
    Acting<Input<P, Q, B>> & {
      readonly body?: B;
      readonly reply: R;
      readonly handle: (call: Call<Input<P, Q, B>, Caller<O>>) => Promise<Reply<R>>;
    },
): Operation {
  const [method = '', path = ''] = endpoint.split(' ');
  return { ...declared, path, method: method.toLowerCase() as Method, kind: 'json' };
}

/** An operation that is sent bytes, which are held or handed on as they come, and answers JSON. */
export const uploadOperation = <
  const P extends string,
  R extends z.ZodType,
  const U extends Upload,
  Q extends z.ZodType = NoQuery,
>(
  path: P,
  declared: Omit<Described<Q>, 'bodyLimit'> & {
    readonly upload: U;
    readonly reply: R;
    readonly handle: (
      call: Call<Input<P, Q, z.ZodUndefined>> &
        (U extends { readonly isStreamed: true }
          ? { readonly incoming: Incoming }
          : { readonly bytes: Buffer }),
    ) => Promise<Reply<R>>;
  },
): Operation => ({ ...declared, path, method: 'post', kind: 'json' });

/** A list: complete, streamed item by item; or a page of it, when the request names a limit. */
export const listOperation = <
  const P extends string,
  T extends z.ZodType,
  Q extends z.ZodType = NoQuery,
  const O extends boolean = false,
>(
  path: P,
  declared: Described<Q> &
    Openable<O> &
    Acting<Input<P, Q, z.ZodUndefined>> & {
      readonly item: T;
      readonly all: (call: Call<Input<P, Q, z.ZodUndefined>, Caller<O>>) => AsyncIterable<Reply<T>>;
      readonly page: (
        call: Call<Input<P, Q, z.ZodUndefined>, Caller<O>>,
        paging: PageOf,
      ) => Promise<PageFrom<Reply<T>>>;
    },
): Operation => ({ ...declared, path, method: 'get', kind: 'list' });

/** Bytes, such as a picture. */
export const fileOperation = <
  const P extends string,
  Q extends z.ZodType = NoQuery,
  const O extends boolean = false,
>(
  path: P,
  declared: Described<Q> &
    Openable<O> & {
      readonly contentTypes: readonly string[];
      readonly handle: (call: Call<Input<P, Q, z.ZodUndefined>, Caller<O>>) => Promise<RestFile>;
    },
): Operation => ({ ...declared, path, method: 'get', kind: 'file' });

/** Leads a browser that opens its address elsewhere. */
export const redirectOperation = <const P extends string, Q extends z.ZodType>(
  path: P,
  declared: Described<Q> & {
    readonly handle: (call: Call<Input<P, Q, z.ZodUndefined>, Session | null>) => Promise<string>;
  },
): Operation => ({ ...declared, path, method: 'get', isPublic: true, kind: 'redirect' });

/** Bytes that are written piece by piece, such as a file of many megabytes. */
export const streamOperation = <const P extends string>(
  path: P,
  declared: Described<NoQuery> & {
    readonly contentTypes: readonly string[];
    readonly handle: (call: Call<Input<P, NoQuery, z.ZodUndefined>>) => Promise<RestStream>;
  },
): Operation => ({ ...declared, path, method: 'get', kind: 'stream' });
