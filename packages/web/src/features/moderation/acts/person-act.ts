/** What moderators and administrators do to a person. */
export type PersonAct = 'suspend' | 'lift' | 'appoint' | 'discharge';
