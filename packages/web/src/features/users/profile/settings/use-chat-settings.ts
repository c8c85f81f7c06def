import { applyChatSettings, type ChatSettings } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../../shared/api/trpc.js';
import { liveEventReceived } from '../../../../shared/live/live-event.js';
import { declareRead } from '../../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../../shared/reads/use-live-read.js';
import { inStore, useAppSelector } from '../../../../shared/store.js';

interface ChatSettingsState {
  /** Null until they have been read. */
  readonly settings: ChatSettings | null;
}

const initialState: ChatSettingsState = { settings: null };

const after = ({ settings }: ChatSettingsState, told: ChatSettings): ChatSettingsState => ({
  settings: settings === null ? told : applyChatSettings(settings, { settings: told }),
});

const chatSettingsSlice = createSlice({
  name: 'chatSettings',
  initialState,
  reducers: {
    settingsRead: (_state, { payload }: PayloadAction<ChatSettings>) => ({ settings: payload }),
    settingsChosen: (state, { payload }: PayloadAction<ChatSettings>) => after(state, payload),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }) =>
      event.name === 'chatSettingsUpdate' && state.settings !== null
        ? after(state, event.settings)
        : state,
    ),
  selectors: { selectChatSettings: ({ settings }) => settings },
});
inStore(chatSettingsSlice);

const { settingsRead, settingsChosen } = chatSettingsSlice.actions;
const { selectChatSettings } = chatSettingsSlice.selectors;

const chatSettingsRead = declareRead({
  path: 'chats.openSettings',
  lands: (settings) => settingsRead(settings),
});

/** What one has chosen about others, kept current by events, and how it is chosen otherwise. */
export function useChatSettings() {
  const query = useLiveRead(chatSettingsRead);
  const settings = useAppSelector(selectChatSettings);
  const dispatch = useDispatch();
  const onSuccess = (chosen: ChatSettings) => {
    dispatch(settingsChosen(chosen));
  };
  return {
    settings: settings ?? undefined,
    hasFailed: query.error !== undefined,
    chooseAddableBy: trpc.chats.setAddableBy.useMutation({ onSuccess }),
    chooseLastSeenBy: trpc.chats.setLastSeenBy.useMutation({ onSuccess }),
  };
}
