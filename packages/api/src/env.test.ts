import { describe, expect, it } from 'vitest';
import { parseSettings } from './env.js';

describe('settings', () => {
  it('have a working default each', () => {
    expect(parseSettings({})).toEqual({
      port: 8000,
      host: '0.0.0.0',
      publicOrigin: undefined,
      storeUrl: 'file:data/collabor8.db',
      googleClientId: undefined,
      rateLimits: true,
      logLevel: 'info',
      trustProxy: 0,
      iceServers: [],
      turn: undefined,
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
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '-1'],
  ])('stop the start with a sentence that names a wrong %s (%s)', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(`${name}: `);
  });

  it('name every wrong variable at once', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'y' };
    expect(() => parseSettings(wrong)).toThrow(/PORT: .*\nLOG_LEVEL: /);
  });
});
