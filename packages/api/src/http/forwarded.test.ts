import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { cameByHttps, clientAddress } from './forwarded.js';

it.each([
  [0, {}],
  [0, { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }],
  [1, {}],
  [1, { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }],
  [1, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1', 'x-forwarded-proto': 'https, http' }],
  [2, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1', 'x-forwarded-proto': 'http' }],
  [2, { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': ' https' }],
  [3, { 'x-forwarded-for': ' 2001:db8::1 ,192.0.2.1', 'x-forwarded-proto': 'ftp' }],
])('behind %i proxies a request with %j comes from where Express says', async (trust, headers) => {
  const app = express().set('trust proxy', trust);
  app.get('/', (req, res) => {
    res.json([
      [req.ip, req.secure],
      [clientAddress(req, trust), cameByHttps(req, trust)],
    ]);
  });
  const answer = await request(app).get('/').set(headers);
  const [theirs, ours] = answer.body as readonly unknown[];
  expect(ours).toEqual(theirs);
});

it.each([
  ['192.0.2.1:40000', '192.0.2.1'],
  ['[2001:db8::1]:40000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
])('who is forwarded as %s counts as %s, whatever the port', (forwarded, address) => {
  const req = new IncomingMessage(new Socket());
  req.headers['x-forwarded-for'] = `203.0.113.9, ${forwarded}`;
  expect(clientAddress(req, 1)).toBe(address);
});
