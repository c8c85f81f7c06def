import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { chatsSlice } from '../features/chats/chats-slice.js';
import { notificationsSlice } from '../features/chats/notifications-slice.js';
import { gamesSlice } from '../features/games/games-slice.js';
import { messagesSlice } from '../features/messages/messages-slice.js';
import { questionsSlice } from '../features/questions/questions-slice.js';
import { usersSlice } from '../features/users/users-slice.js';
import { outboxSlice } from '../shared/outbox/outbox-slice.js';
import { sessionSlice } from '../shared/session/session-slice.js';

/** Every slice of the app. A feature adds its own here. */
const reducer = combineSlices(
  sessionSlice,
  usersSlice,
  questionsSlice,
  gamesSlice,
  outboxSlice,
  messagesSlice,
  chatsSlice,
  notificationsSlice,
);

export const createStore = () =>
  configureStore({
    reducer,
    // Entities are plain data by their types; walking them all on every action costs seconds.
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }),
  });

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
export type RootState = ReturnType<typeof reducer>;
