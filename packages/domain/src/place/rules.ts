import { err, ok, type Result } from '../result.js';
import { USERNAME_MAX_LENGTH } from '../users/limits.js';
import {
  LOGO_SIDE_MIN,
  PLACE_NAME_MAX_LENGTH,
  WELCOME_MAX_LENGTH,
  type SignupPolicy,
} from './limits.js';
import type { ChangePlace, Place, WholePlace } from './schema.js';

/** What a place is called: the product's name until it has one of its own, or while it isn't known. */
export const placeName = (place: Pick<Place, 'name'> | null | undefined): string =>
  place?.name || 'Collabor8';

const lengthOf = (text: string): number => [...text].length;

/** All settings once some are changed, without what stands around them. */
export function checkPlace(change: ChangePlace, before: WholePlace): Result<WholePlace> {
  const { signup = before.signup, accent = before.accent } = change;
  const name = (change.name ?? before.name).trim();
  const welcome = (change.welcome ?? before.welcome).trim();
  if (lengthOf(name) > PLACE_NAME_MAX_LENGTH) {
    return err(`The name cannot be more than ${PLACE_NAME_MAX_LENGTH} characters`);
  }
  if (lengthOf(welcome) > WELCOME_MAX_LENGTH) {
    return err(`The welcome cannot be more than ${WELCOME_MAX_LENGTH} characters`);
  }
  const reserved = [
    ...new Set(
      (change.reserved ?? before.reserved).map((each) => each.trim()).filter((each) => each !== ''),
    ),
  ];
  const wrong = reserved.find((each) => lengthOf(each) > USERNAME_MAX_LENGTH);
  if (wrong !== undefined) return err(`Nobody can be called “${wrong}”: it is no username.`);
  return ok({ name, welcome, signup, reserved, accent: accent.toLowerCase() });
}

/** Whether a picture can stand beside the name, and in the tab of a browser. */
export const checkLogo = (size: {
  readonly width: number;
  readonly height: number;
}): Result<true> =>
  size.width === size.height && size.width >= LOGO_SIDE_MIN
    ? ok(true)
    : err(`A logo is square, and at least ${LOGO_SIDE_MIN} pixels wide.`);

/** What somebody hears who has signed up where administrators let people in, and while they wait. */
export const SIGNUP_WAITS =
  'Your account waits for an administrator of this place. Log in once you have been let in.';

/** What somebody hears while as many of their network wait as may. */
export const NETWORK_WAITS =
  'Many people of your network wait for an administrator of this place already. Try again once they have been let in.';

export const INVITATION_NEEDED = 'You need an invitation to sign up here.';
export const INVITATION_OVER = 'This invitation has expired, or was used up or taken back.';

/** What becomes of a newcomer: whoever has an invitation is in, where it still lets somebody in. */
export function checkNewcomer(
  signup: SignupPolicy,
  invitation: { readonly usesLeft: number; readonly expiresAt: number } | null | undefined,
  now: Date,
): Result<'in' | 'waits'> {
  // Null: there is none by the name that was given.
  if (invitation === null) return err(INVITATION_OVER);
  if (invitation !== undefined) {
    const isOpen = invitation.usesLeft > 0 && now.getTime() < invitation.expiresAt;
    return isOpen ? ok('in') : err(INVITATION_OVER);
  }
  if (signup === 'invitation') return err(INVITATION_NEEDED);
  return ok(signup === 'approval' ? 'waits' : 'in');
}
