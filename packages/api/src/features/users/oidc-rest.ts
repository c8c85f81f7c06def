import { z } from 'zod';
import { redirectOperation, type Operation } from '../../http/operation.js';
import type { UsersService } from './service.js';

/** What is none counts as not there: browsers are led on, whatever they come with. */
const word = (length: number) => z.string().max(length).optional().catch(undefined);

/** What a provider may add to the address; all else is none of ours. */
const answerSchema = z.object({
  ...{ code: word(8000), state: word(100), iss: word(1000), session_state: word(1000) },
  ...{ error: word(100), error_description: word(4000), error_uri: word(1000) },
});

/** Where browsers go to sign in with the community's provider, and come back to. */
export const oidcOperations = (users: UsersService): readonly Operation[] => [
  redirectOperation({
    path: '/auth/oidc',
    summary: 'Sign in with the provider: leads there',
    query: z.object({ to: word(2000), ticket: word(100) }),
    handle: ({ query, ...browser }) => users.beginVisit(query, browser),
  }),
  redirectOperation({
    path: '/auth/oidc/callback',
    summary: 'Where the provider leads back to',
    query: answerSchema,
    handle: ({ query, ...browser }) => users.endVisit(query, browser),
  }),
];
