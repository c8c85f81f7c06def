export const MODERATION_PATH = '/moderation';
