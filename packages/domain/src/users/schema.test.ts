import { describeShape } from '../testing/shape-suite.js';
import {
  credentialsSchema,
  googleCredentialSchema,
  updateBiographySchema,
  updateSocketSchema,
  userSchema,
} from './schema.js';

describeShape('a user (SPEC §3)', {
  schema: userSchema,
  whole: {
    username: 'ada',
    avatarUrl: '/avatar/ada',
    biography: 'mathematician',
    dateJoined: '2026-01-01T00:00:00.000Z',
    socketId: 'socket',
    revision: 1,
  },
  optional: ['avatarUrl', 'socketId'],
});

describeShape('the body of login and signup (SPEC §7)', {
  schema: credentialsSchema,
  whole: { username: 'ada', password: 'secret' },
});

describeShape('the body of google-login (SPEC §7)', {
  schema: googleCredentialSchema,
  whole: { credential: 'token' },
});

describeShape('the body of updateSocket, without a socket on sign-out (SPEC §7)', {
  schema: updateSocketSchema,
  whole: { username: 'ada', socketId: 'socket' },
  optional: ['socketId'],
  nullable: ['socketId'],
});

describeShape('the body of updateBiography (SPEC §7)', {
  schema: updateBiographySchema,
  whole: { username: 'ada', biography: '' },
});
