/** What somebody who is signed in goes to the provider for. */
export const oidcPurposes = ['connect', 'prove'] as const;
export type OidcPurpose = (typeof oidcPurposes)[number];

/** The one request that the ticket is good for, within a minute. */
export interface OidcTicket {
  readonly ticket: string;
}

/** How a visit to the provider ended, where that has to be said: what the page that is opened next says. `name` is the provider's. */
const sentences = {
  cancelled: (name: string) => `You did not sign in with ${name}.`,
  refused: (name: string) => `Signing in with ${name} did not work. Please try again.`,
  over: () =>
    'This sign-in took too long, was used already or began in another browser. Please try again.',
  unreachable: (name: string) => `${name} cannot be reached. Please try again later.`,
  tooMany: () => 'Too many attempts. Please try again in a few minutes.',
  ended: () => 'Your session has ended. Log in, then try again.',
  taken: (name: string) => `This account of ${name} belongs to somebody else here.`,
  notYours: (name: string) => `This is not the account of ${name} that you have connected.`,
  connected: (name: string) => `${name} is connected: you can sign in with it.`,
  proved: () => 'Thank you. You can go on now.',
  closed: (name: string) =>
    `New accounts are made on the sign-up page. Make one there, then connect ${name} in your settings.`,
};
export type OidcOutcome = keyof typeof sentences;

export const oidcSentence = (outcome: OidcOutcome, name: string): string =>
  sentences[outcome](name);

/** Where it stands in an address. */
export const OIDC_OUTCOME = 'visit';

const isOutcome = (text: string): text is OidcOutcome => Object.hasOwn(sentences, text);

export const oidcOutcomes = Object.keys(sentences).filter(isOutcome);

export const readOidcOutcome = (text: string | null): OidcOutcome | undefined =>
  text !== null && isOutcome(text) ? text : undefined;

/** Whether it is what somebody went there for. */
export const isGoodOutcome = (outcome: OidcOutcome): boolean =>
  outcome === 'connected' || outcome === 'proved';
