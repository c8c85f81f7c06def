/** What has become of events in this process: plain numbers, as they are raised once for each socket. */
export interface LiveTally {
  /** Events sent to sockets. */
  deliveries: number;
  /** Subscribers who were told that events may be missing, and to read afresh. */
  gaps: number;
  /** Clients who left too much unread and were cut off. */
  drops: number;
}

export const newTally = (): LiveTally => ({ deliveries: 0, gaps: 0, drops: 0 });
