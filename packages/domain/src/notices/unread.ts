import type { Notice, NoticeCentre } from './schema.js';

export const unreadNotices = ({ notices }: NoticeCentre): readonly Notice[] =>
  notices.filter(({ isRead }) => !isRead);
