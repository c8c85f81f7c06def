/** What somebody who is signed in goes to the provider for. */
export const oidcPurposes = ['connect', 'prove'] as const;
export type OidcPurpose = (typeof oidcPurposes)[number];

/** The one request that the ticket is good for, within a minute. */
export interface OidcTicket {
  readonly ticket: string;
}

/** How a visit to the provider ended, where that has to be said; the page that is opened next says it. */
export const oidcOutcomes = [
  'cancelled',
  'refused',
  'over',
  'unreachable',
  'tooMany',
  'ended',
  'taken',
  'notYours',
  'connected',
  'proved',
  'closed',
] as const;
export type OidcOutcome = (typeof oidcOutcomes)[number];

/** Where it stands in an address. */
export const OIDC_OUTCOME = 'visit';

export const readOidcOutcome = (text: string | null): OidcOutcome | undefined =>
  oidcOutcomes.find((outcome) => outcome === text);

/** Whether it is what somebody went there for. */
export const isGoodOutcome = (outcome: OidcOutcome): boolean =>
  outcome === 'connected' || outcome === 'proved';

/** What a person reads of it; `name` is the provider's. */
export function oidcSentence(outcome: OidcOutcome, name: string): string {
  switch (outcome) {
    case 'cancelled':
      return `You did not sign in with ${name}.`;
    case 'refused':
      return `Signing in with ${name} did not work. Please try again.`;
    case 'closed':
      return `New accounts are made on the sign-up page. Make one there, then connect ${name} in your settings.`;
    case 'over':
      return 'This sign-in took too long, was used already or began in another browser. Please try again.';
    case 'unreachable':
      return `${name} cannot be reached. Please try again later.`;
    case 'tooMany':
      return 'Too many attempts. Please try again in a few minutes.';
    case 'ended':
      return 'Your session has ended. Log in, then try again.';
    case 'taken':
      return `This account of ${name} belongs to somebody else here.`;
    case 'notYours':
      return `This is not the account of ${name} that you have connected.`;
    case 'connected':
      return `${name} is connected: you can sign in with it.`;
    case 'proved':
      return 'Thank you. You can go on now.';
  }
}
