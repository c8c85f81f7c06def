import { heldLink } from '../shared/live/held-link.js';
import type { LiveLink } from '../shared/live/live-link.js';
import { liveEventReceived } from '../shared/live/live-event.js';
import { LiveTopics } from '../shared/live/live-topics.js';
import { selectSession } from '../shared/session/session-slice.js';
import type { AppStore } from './store.js';

/** What the tab listens to, from `begin` on; every event goes to the slices, once. */
export function createLive(source: LiveLink, store: AppStore) {
  const { link, begin } = heldLink(source);
  const topics = new LiveTopics(link, (event) => {
    const session = selectSession(store.getState());
    if (session.status !== 'signedIn') return;
    store.dispatch(liveEventReceived({ event, reader: session.username }));
  });
  return { link, topics, begin };
}
