import type { ModerationAct, PostReport, SuspensionTerm, PostPlaceRef } from '@collabor8/domain';
import { MESSAGES_PATH, questionPath, answerPath } from '../../shared/paths.js';

export type PersonAction = 'suspend' | 'lift' | 'appoint' | 'promote' | 'discharge' | 'endSessions';

export const termNames = {
  day: '1 day',
  week: '1 week',
  forever: 'For good',
} as const satisfies Record<SuspensionTerm, string>;

/** A suspension's end, by the reader's own clock. */
export const endLabel = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

export const actWords = {
  hid: 'hid',
  showed: 'restored',
  deleted: 'deleted',
  dismissed: 'dismissed the reports about',
  suspended: 'suspended',
  lifted: 'lifted the suspension of',
  appointed: 'gave moderator rights to',
  discharged: 'discharged',
  handedOut: 'handed out a one-time link to',
  handedOutWhole: 'handed out a one-time link that turns off the authenticator app to',
  endedSessions: 'ended all sessions of',
  claimed: 'became the first administrator,',
  changedPlace: 'changed the settings of the place',
  requiredStep: 'required a second step of moderators',
  freedStep: 'no longer requires a second step of moderators',
  invited: 'made an invitation',
  uninvited: 'took back an invitation',
  admitted: 'let in',
  refused: 'refused the account of',
  promoted: 'gave administrator rights to',
  renamed: 'renamed the tag',
  closed: 'closed',
  reopened: 'reopened',
  locked: 'locked',
  unlocked: 'unlocked',
  edited: 'changed',
  described: 'described the tag',
  turnedWebhookOn: 'turned on a webhook',
  turnedWebhookOff: 'turned off a webhook',
} as const satisfies Record<ModerationAct, string>;

export const capitalised = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/** 'dismissed by noor' */
export const endOf = ({ outcome, handledBy }: PostReport): string =>
  `${outcome ?? ''} by ${handledBy ?? ''}`;

/** The address of where a post stands; null where moderators have no way to it. */
export function postAddress(place: PostPlaceRef): string | null {
  switch (place.kind) {
    case 'question': {
      const { qid, answerId } = place;
      return answerId === undefined ? questionPath(qid) : answerPath(qid, answerId);
    }
    case 'messages':
      return MESSAGES_PATH;
    case 'chat':
      return null;
  }
}
