import { loadChunk } from '../shared/lazy/load-chunk.js';
import type { LiveLink } from '../shared/live/live-link.js';
import type { Network } from './network.js';

/**
 * A network whose code loads when it is first needed: after the first view, which shows what came
 * with the document. What was asked meanwhile goes out in its order. While the code can't be had, as
 * without a connection, calls fail as they would on their way, and subscriptions wait for it.
 */
export function lateNetwork(load: () => Promise<Network>): Network {
  let network: Network | undefined;
  let loading: Promise<Network> | undefined;
  let isWaiting = false;
  const failures = new Set<() => void>();

  const loaded = (): Promise<Network> =>
    (loading ??= loadChunk(load, () => {
      isWaiting = true;
      failures.forEach((fail) => fail());
    }).then(
      (opened) => (network = opened),
      (error: unknown) => {
        loading = undefined;
        isWaiting = false;
        throw error;
      },
    ));

  const loadedAtOnce = (): Promise<Network> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The server could not be reached.'));
      failures.add(fail);
      void loaded()
        .then(resolve, reject)
        .finally(() => failures.delete(fail));
      if (isWaiting) fail();
    });

  /** Does it now or as soon as there is a link, unless it was ended before. */
  const linked = (
    act: (link: LiveLink) => () => void,
    onFailed: (error: unknown) => void,
  ): (() => void) => {
    if (network !== undefined) return act(network.liveLink);
    let isOver = false;
    let end: (() => void) | undefined;
    loaded().then(
      ({ liveLink }) => {
        if (!isOver) end = act(liveLink);
      },
      (error: unknown) => {
        if (!isOver) onFailed(error);
      },
    );
    return () => {
      isOver = true;
      end?.();
    };
  };

  return {
    call: async (call) => (network ?? (await loadedAtOnce())).call(call),
    liveLink: {
      subscribe: (topic, place, listener) =>
        linked((link) => link.subscribe(topic, place, listener), listener.onError),
      watchState(listener) {
        if (network === undefined) listener('idle');
        return linked(
          (link) => link.watchState(listener),
          () => undefined,
        );
      },
    },
  };
}
