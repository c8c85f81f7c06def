/** People in the call of a group chat: each sends to every other one, which a household's line bears for three. */
export const GROUP_CALL_MAX = 4;
