import { AppError } from './errors.js';
import type { Session } from './session.js';

/** What a script may be there for; whatever else there is, or comes to be, is for its person alone. */
const OPEN_FEATURES = new Set(
  'chats follows games messages pictures questions search tags whiteboards'.split(' '),
);

/** Who one is, and others as everybody sees them. */
const OPEN_CALLS = new Set(
  'openSession openDirectory page open figures reputation'
    .split(' ')
    .map((name) => `users.${name}`),
);

/** @throws AppError 'forbidden' where a token is asked with for what its person does themselves */
export function refuseToken(): never {
  throw new AppError(
    'forbidden',
    'A token can’t do this: it reads and writes what you do here, but is not for your account or for moderation.',
  );
}

/** @throws AppError 'forbidden' */
export function assertMayWrite({ scope }: Session): void {
  if (scope === 'write') return;
  throw new AppError('forbidden', 'This token may only read. Make one that may write as well.');
}

interface AskedCall {
  readonly path: string;
  readonly type: string;
  readonly isOwnAffair: boolean | undefined;
}

/** Of a procedure of tRPC, whoever asks; @throws AppError 'forbidden' */
export function assertTokenMayCall(
  session: Session | null,
  { path, type, isOwnAffair = false }: AskedCall,
): void {
  if (session?.scope === undefined) return;
  const [feature = ''] = path.split('.', 1);
  if (isOwnAffair || !(OPEN_FEATURES.has(feature) || OPEN_CALLS.has(path))) refuseToken();
  if (type !== 'query') assertMayWrite(session);
}
