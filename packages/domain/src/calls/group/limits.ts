/** People in the call of a group chat: each sends to every other one, which a household's line bears for three. */
export const GROUP_CALL_MAX = 4;

/** Names that the line of a group's call tells; of more it says how many. */
export const GROUP_CALL_NAMES_TOLD = 6;
