export const roomPath = (gameID: string): string => `/games/${encodeURIComponent(gameID)}`;
