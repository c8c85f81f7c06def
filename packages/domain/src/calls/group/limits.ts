/** People in the call of a group chat: each sends to every other one, which a household's line bears for three. */
export const GROUP_CALL_MAX = 4;

/** People who have left a group's call that it still knows. */
export const GROUP_CALL_LEFT_MAX = 20;

/** Names that the line of a group's call tells; of more it says how many. */
export const GROUP_CALL_NAMES_TOLD = 6;
