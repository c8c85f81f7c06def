import { shortDate } from '@collabor8/domain';

/** SPEC §2: the date, or N/A. */
export const joinedOn = (dateJoined: string): string => {
  const date = new Date(dateJoined);
  return Number.isNaN(date.getTime()) ? 'N/A' : shortDate(date);
};
