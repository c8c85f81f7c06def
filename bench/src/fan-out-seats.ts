import type { Topic } from '@collabor8/domain';

/** How a socket speaks: as the product's clients do, plainly, or as socket.io's. */
export type Protocol = 'live' | 'ws' | 'socket.io';

/** What one socket shows the server. */
export interface Seat {
  readonly cookie: string;
  /** Its first message; null for a protocol that has none. */
  readonly hello: string | null;
}

/** What the process that holds the sockets is asked for, each with the name of a group. */
export type ClientRequest =
  | {
      readonly connect: string;
      readonly protocol: Protocol;
      readonly url: string;
      readonly seats: readonly Seat[];
    }
  | { readonly prepare: string; readonly deliveries: number }
  | { readonly await: string };

export interface LiveSubscription {
  readonly cookie: string;
  readonly requestId: number;
  /** Of the subscription among the router's procedures. */
  readonly path: string;
  readonly input: { readonly topic: Topic; readonly together?: boolean; readonly short?: boolean };
}

/** Somebody who subscribes as tRPC's client does. */
export const seatAt = ({ cookie, requestId, path, input }: LiveSubscription): Seat => ({
  cookie,
  hello: JSON.stringify({ id: requestId, method: 'subscription', params: { path, input } }),
});
