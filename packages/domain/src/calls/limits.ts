export const RINGING_MS = 45_000;

/** How long somebody in a call may be without a connection before the call is over. */
export const AWAY_MS = 20_000;

/** How long a page that goes may take until it is being loaded anew; a closed one never is. */
export const LEAVING_MS = 2_000;

/** How long a call is kept after its end, for tabs that were away and for whoever reports it. */
export const CALL_KEPT_MS = 24 * 60 * 60 * 1000;

/** How often the one who is there says that the other one's media arrive; a few may get lost. */
export const VOUCH_EVERY_MS = 5_000;

/** Characters of a session description; Chromium's, with many candidates, has about 10,000. */
export const SDP_MAX_LENGTH = 65_536;

/** Pictures, sounds and channels of a session description: a tab's has four. A page with hundreds stands still for seconds. */
export const SDP_MEDIA_MAX = 8;

/** Places in a session description where its tab can be reached: a machine has a few for each of its networks and media, and each costs the page that tries it. */
export const SDP_CANDIDATES_MAX = 100;

/** People who have left a group's call that it still knows. */
export const GROUP_CALL_LEFT_MAX = 20;

/** Characters of a caption: what is said before its end has been read. */
export const CAPTION_MAX_LENGTH = 200;

export const DECLINE_WORDS_MAX = 300;

/** Characters of what one of the two writes of a call about a question. */
export const SUMMARY_MAX_LENGTH = 5_000;

/** People whom the list of 'Make a Call' shows at once; a search finds the others. */
export const CALLABLE_SHOWN = 100;

/**
 * How calls end. The last three are nobody's doing.
 * - hungUp: by either of the two, or one's page closed, after it was answered
 * - cancelled: by the caller, or the caller's page closed, before it was answered
 * - declined: by the person called
 * - busy: the person called is in another call, or calls somebody
 * - alreadyCalled: somebody else's call rings at the person called
 * - quiet: the person called does not want to be disturbed, by anybody or by the caller
 * - noAnswer: it rang for RINGING_MS
 * - connectionLost: one of the two was away for AWAY_MS, and their media had ended
 */
export const callEndings = [
  'hungUp',
  'cancelled',
  'declined',
  'busy',
  'alreadyCalled',
  'quiet',
  'noAnswer',
  'connectionLost',
] as const;
export type CallEnding = (typeof callEndings)[number];
