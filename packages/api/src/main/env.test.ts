import { describe, expect, it } from 'vitest';
import { parseSettings } from './env.js';

describe('settings', () => {
  it('have a working default each', () => {
    expect(parseSettings({})).toEqual({
      port: 8000,
      host: '0.0.0.0',
      publicOrigin: undefined,
      storeUrl: 'file:data/collabor8.db',
      redisUrl: undefined,
      googleClientId: undefined,
      oidc: undefined,
      passwordMinLength: 0,
      push: { contact: 'mailto:operator@localhost.localdomain', isPrivateToo: false },
      webhooksArePrivateToo: false,
      rateLimits: true,
      dailyMegabytes: 1024,
      reading: 'members',
      smtp: undefined,
      mailOrigin: undefined,
      serviceWorker: true,
      logLevel: 'info',
      trustProxy: 0,
      machine: { dataFolder: 'data', hasBus: false },
      iceServers: [],
      turn: undefined,
      drainSeconds: 0,
      administrators: [],
      earlyHints: false,
      metricsAccess: { token: undefined, address: undefined },
    });
  });

  it('take an empty variable for one that is not set', () => {
    expect(parseSettings({ PORT: '', GOOGLE_CLIENT_ID: '' })).toEqual(parseSettings({}));
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_ORIGIN', 'collabor8.example'],
    ['PUBLIC_ORIGIN', 'https://collabor8.example/path'],
    ['STORE_URL', 'postgres://localhost'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_URL', 'redis://localhost/cache'],
    ['REDIS_URL', 'redis://one,other'],
    ['REDIS_URL', 'redis-cluster://one,other/1'],
    ['REDIS_URL', 'redis-sentinel://one:26379?master=mine'],
    ['PASSWORD_MIN_LENGTH', 'long'],
    ['PASSWORD_MIN_LENGTH', '-1'],
    ['RATE_LIMITS', 'maybe'],
    ['SERVICE_WORKER', 'maybe'],
    ['READING', 'everybody'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_FROM', 'Collabor8'],
    ['SMTP_FROM', 'a@one.example, b@two.example'],
    ['SMTP_FROM', 'Collabor8 <a@one.example>\nBcc: b@two.example'],
    ['SMTP_BOUNCES', 'no-reply@bounces.example'],
    ['SMTP_BOUNCES', 'localhost'],
    ['SMTP_BOUNCES_PORT', '70000'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'http://localhost.evil.example'],
    ['OIDC_ISSUER', 'https://user@id.example'],
    ['OIDC_ISSUER', 'https://id.example?tenant=1'],
    ['OIDC_ISSUER', 'ftp://localhost'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '-1'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '301'],
    ['METRICS_PORT', '70000'],
    ['METRICS_TOKEN', 'too short'],
    ['ICE_SERVERS', 'stun.example:3478'],
    ['ICE_SERVERS', 'stun:one.example,https://two.example'],
    ['ICE_SERVERS', 'turn:turn.example:3478'],
    ['ICE_SERVERS', 'stun:one.example,'],
    ['ADMIN_USERS', 'ada,'],
    ['ADMIN_USERS', 'a'.repeat(41)],
    ['ADMIN_USERS', Array.from({ length: 51 }, (_, index) => `a${index}`).join(',')],
    ['TURN_URL', 'stun:stun.example'],
    ['TURN_URL', 'turn:turn.example?transport=smoke'],
    ['TURN_URL', 'turn:turn.example:3478 turn:other.example'],
    ['TURN_SECRET', 'too short'],
  ])('stop the start with a sentence that names a wrong %s (%s)', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(`\n${name} `);
  });

  it.each(['redis://localhost', 'rediss://me:secret@redis.example:6380/2', 'redis://[::1]:6379/'])(
    'take an address of Redis (%s)',
    (url) => {
      expect(parseSettings({ REDIS_URL: url }).redisUrl).toBe(url);
    },
  );

  it('take a mail server, who mails come from, and where their links lead', () => {
    const mail = {
      SMTP_URL: 'smtp://user:secret@mail.example:587',
      SMTP_FROM: 'Collabor8 <no-reply@collabor8.example>',
      PUBLIC_ORIGIN: 'https://collabor8.example',
    };
    expect(parseSettings(mail)).toMatchObject({
      smtp: { url: mail.SMTP_URL, from: mail.SMTP_FROM },
      bounces: undefined,
      mailOrigin: mail.PUBLIC_ORIGIN,
    });
    expect(parseSettings({ PUBLIC_ORIGIN: mail.PUBLIC_ORIGIN }).mailOrigin).toBeUndefined();
    for (const name of ['SMTP_URL', 'SMTP_FROM', 'PUBLIC_ORIGIN'] as const) {
      expect(() => parseSettings({ ...mail, [name]: '' })).toThrow(`${name} must be set as well`);
    }
  });

  it('take a domain to which mails come back, where there are mails', () => {
    const bounces = { SMTP_BOUNCES: 'bounces.collabor8.example' };
    const mail = {
      ...{ SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@collabor8.example' },
      PUBLIC_ORIGIN: 'https://collabor8.example',
    };
    expect(parseSettings({ ...mail, ...bounces }).bounces).toEqual({
      domain: bounces.SMTP_BOUNCES,
      port: 2525,
    });
    expect(() => parseSettings(bounces)).toThrow('SMTP_URL must be set as well');
  });

  it('take a provider of OpenID Connect, with its name or that of its host', () => {
    const provider = {
      OIDC_ISSUER: 'https://id.example/realm',
      OIDC_CLIENT_ID: 'collabor8',
      OIDC_CLIENT_SECRET: 'secret',
    };
    const taken = { issuer: provider.OIDC_ISSUER, clientId: 'collabor8', clientSecret: 'secret' };
    expect(parseSettings(provider).oidc).toEqual({ ...taken, name: 'id.example' });
    expect(parseSettings({ ...provider, OIDC_NAME: ' Acme ' }).oidc?.name).toBe('Acme');
    for (const name of Object.keys(provider)) {
      expect(() => parseSettings({ ...provider, [name]: '' })).toThrow(
        `${name} must be set as well`,
      );
    }
    expect(() => parseSettings({ OIDC_NAME: 'Acme' })).toThrow('OIDC_ISSUER must be set as well');
  });

  it.each(['http://localhost:9000', 'http://127.0.0.1:9000/realm', 'http://[::1]:9000'])(
    'take the issuer %s on this very machine',
    (issuer) => {
      const provider = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
      expect(parseSettings(provider).oidc?.issuer).toBe(issuer);
    },
  );

  it('open reading to everybody under the address that is told to the web', () => {
    const open = { READING: 'open', PUBLIC_ORIGIN: 'https://collabor8.example' };
    expect(parseSettings(open).reading).toBe('open');
    expect(parseSettings({ READING: 'members' }).reading).toBe('members');
    expect(() => parseSettings({ READING: 'open' })).toThrow(
      'PUBLIC_ORIGIN must be set as well as READING=open',
    );
  });

  it('take names of administrators, with commas between them', () => {
    expect(parseSettings({ ADMIN_USERS: 'Ada, ben smith' }).administrators).toEqual([
      'Ada',
      'ben smith',
    ]);
  });

  it('take addresses of STUN and TURN servers, with commas between them', () => {
    const secret = 'a secret of enough length';
    const settings = parseSettings({
      ICE_SERVERS: 'stun:one.example:3478, stuns:[2001:db8::1]:5349',
      TURN_URL: 'turn:turn.example,turns:turn.example:443?transport=tcp',
      TURN_SECRET: secret,
    });
    expect(settings.iceServers).toEqual(['stun:one.example:3478', 'stuns:[2001:db8::1]:5349']);
    const urls = ['turn:turn.example', 'turns:turn.example:443?transport=tcp'];
    expect(settings.turn).toEqual({ urls, secret });
  });

  it.each([
    [{ TURN_URL: 'turn:turn.example' }, 'TURN_SECRET must be set as well as TURN_URL'],
    [{ TURN_SECRET: 'x'.repeat(16) }, 'TURN_URL must be set as well as TURN_SECRET'],
  ])('stop the start when half of TURN is missing (%j)', (variables, sentence) => {
    expect(() => parseSettings(variables)).toThrow(sentence);
  });

  it('show metrics to nobody, unless a port or a token is set', () => {
    const metricsOf = (variables: Record<string, string>) => parseSettings(variables).metricsAccess;
    const token = 'x'.repeat(16);
    const address = { host: '127.0.0.1', port: 9100 };
    expect(metricsOf({})).toEqual({ token: undefined, address: undefined });
    expect(metricsOf({ METRICS_TOKEN: token })).toEqual({ token, address: undefined });
    expect(metricsOf({ METRICS_PORT: '9100' })).toEqual({ token: undefined, address });
  });

  it('name every wrong variable at once, in a sentence each', () => {
    const wrong = { PORT: 'x', READING: 'y', STORE_URL: 'z', DRAIN_SECONDS: '301' };
    expect(() => parseSettings(wrong)).toThrow(
      [
        'The configuration is wrong.',
        'PORT must be a number',
        'STORE_URL must start with file: or mongodb://',
        'READING must be members or open',
        'DRAIN_SECONDS cannot be more than 300',
      ].join('\n'),
    );
  });
});
