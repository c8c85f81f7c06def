import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { securityHeaders } from './security-headers.js';
import { readSessionToken, responseCookie, SESSION_COOKIE } from './session-cookie.js';

const token = 'a_B-'.repeat(10) + 'xyz';

describe('reading', () => {
  it.each([
    ['alone', `collabor8_session=${token}`, token],
    ['among others', `theme=dark; collabor8_session=${token}; x=y`, token],
    ['where there is none', 'theme=dark', null],
    ['where there is no header', undefined, null],
    ['that is cleared', 'collabor8_session=', null],
    ['that is too long', `collabor8_session=${token}a`, null],
    ['with foreign characters', `collabor8_session=${token.slice(1)}%00`, null],
    ['of a name that only ends alike', `xcollabor8_session=${token}`, null],
  ])('a token %s', (_case, header, expected) => {
    expect(readSessionToken(header, false)).toBe(expected);
  });

  const other = 'z'.repeat(43);

  it('over https takes it from the cookie that no other part of the domain can set', () => {
    const own = `__Host-collabor8_session=${token}`;
    expect(readSessionToken(own, true)).toBe(token);
    expect(readSessionToken(`collabor8_session=${other}; ${own}`, true)).toBe(token);
    expect(readSessionToken(`collabor8_session=${other}`, true)).toBeNull();
  });

  it('takes that one too where a proxy keeps to itself that the browser came by https', () => {
    const both = `collabor8_session=${other}; __Host-collabor8_session=${token}`;
    expect(readSessionToken(both, false)).toBe(token);
  });
});

describe('writing', () => {
  const app = express();
  app.set('trust proxy', 1);
  const log = pino({ level: 'silent' });
  const secure = securityHeaders({ publicOrigin: undefined, trustProxy: 1, log });
  app.use((req, res, next) => {
    secure(req, res, false);
    next();
  });
  app.get('/set', (_req, res) => {
    responseCookie(res).set(token);
    res.end();
  });
  app.get('/clear', (_req, res) => {
    responseCookie(res).clear();
    res.end();
  });
  app.get('/device', (_req, res) => {
    const cookie = responseCookie(res);
    cookie.setDevice(cookie.device ?? '');
    res.end(cookie.device);
  });
  const cookieAt = async (path: string, protocol = 'http'): Promise<string[]> => {
    const response = await request(app).get(path).set('X-Forwarded-Proto', protocol);
    return String(response.headers['set-cookie']).split('; ').sort();
  };

  it('keeps the cookie from scripts, other sites and other paths', async () => {
    expect(await cookieAt('/set')).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/',
      'SameSite=Lax',
      `${SESSION_COOKIE}=${token}`,
    ]);
  });

  it('keeps it from plain http, and for this host alone, where the request came by https', async () => {
    for (const path of ['/set', '/clear']) {
      const written = await cookieAt(path, 'https');
      expect(written).toContain('Secure');
      expect(written).toContain(`__Host-${SESSION_COOKIE}=${path === '/set' ? token : ''}`);
      expect(written).toContain('Path=/');
      expect(written.join()).not.toContain('Domain');
    }
  });

  it('knows the browser again by a cookie of its own', async () => {
    const device = 'd'.repeat(43);
    const response = await request(app).get('/device').set('Cookie', `collabor8_device=${device}`);
    expect(response.text).toBe(device);
    expect(String(response.headers['set-cookie'])).toContain(`collabor8_device=${device}; `);
  });

  it('takes it away with the same attributes', async () => {
    expect(await cookieAt('/clear')).toEqual([
      'HttpOnly',
      'Max-Age=0',
      'Path=/',
      'SameSite=Lax',
      `${SESSION_COOKIE}=`,
    ]);
  });
});
