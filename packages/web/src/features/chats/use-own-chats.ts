import type { LiveEvent } from '@collabor8/domain';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { ownChatsRead } from './reads.js';

/** Keeps 'Your Chats' current in their slice; whoever asks for them shares one read. */
export const useOwnChats = (onEvent?: (event: LiveEvent) => void) =>
  useLiveRead(ownChatsRead, undefined, { onEvent });
