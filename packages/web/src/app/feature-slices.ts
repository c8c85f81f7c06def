import type { WithSlice } from '@reduxjs/toolkit';
import { chatsSlice } from '../features/chats/chats-slice.js';
import { notificationsSlice } from '../features/chats/notifications-slice.js';
import { gamesSlice } from '../features/games/games-slice.js';
import { messagesSlice } from '../features/messages/messages-slice.js';
import { questionsSlice } from '../features/questions/questions-slice.js';
import { outboxSlice } from '../shared/outbox/outbox-slice.js';
import { reducer } from './store.js';

/** A feature adds its slice here, in the type and below. */
export type FeatureState = WithSlice<typeof questionsSlice> &
  WithSlice<typeof outboxSlice> &
  WithSlice<typeof messagesSlice> &
  WithSlice<typeof chatsSlice> &
  WithSlice<typeof notificationsSlice> &
  WithSlice<typeof gamesSlice>;

reducer.inject(questionsSlice);
reducer.inject(outboxSlice);
reducer.inject(messagesSlice);
reducer.inject(chatsSlice);
reducer.inject(notificationsSlice);
reducer.inject(gamesSlice);
