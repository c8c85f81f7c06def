/** The chat that this tab shows; null where it shows none, or is hidden itself. */
let shown: string | null = null;

export const showChatInView = (chatId: string | null): void => {
  shown = chatId;
};

export const isChatInView = (chatId: string): boolean =>
  shown === chatId && document.visibilityState === 'visible';
