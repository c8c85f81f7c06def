import { useSyncExternalStore } from 'react';
import type { LocalMedia, LocalView } from './local-media.js';

export const useLocalMedia = ({ view }: LocalMedia): LocalView =>
  useSyncExternalStore(view.watch, view.get);
