import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { USERNAME_MAX_LENGTH } from '@collabor8/domain';
import { z } from 'zod';
import { redisAddress } from '../ports/redis-address.js';
import type { FeatureSettings } from '../platform/platform.js';
import { problemOf } from '../request/validation.js';
import { readings } from '../request/visitors.js';

/** More than a community needs; each of them is told what moderators are. */
const ADMINISTRATORS_MAX = 50;

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;

const listOf = (address: RegExp, what: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every((url) => address.test(url)), what)
    .transform((urls): readonly string[] => urls);

const isSmtpAddress = (value: string): boolean =>
  /^smtps?:\/\/./.test(value) && URL.canParse(value) && new URL(value).hostname !== '';

/** The issuer of OpenID Connect; without https nobody is believed but who is on this machine. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isPlain = search === '' && hash === '' && username === '';
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isOwnMachine));
}

const isContact = (value: string): boolean =>
  /^(?:mailto:[^\s@]+@|https:\/\/)[^\s@]+$/.test(value) && URL.canParse(value);

const SENDER = /^(?:[^<>@\r\n,]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

const host = String.raw`(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?`;
const stunAddress = new RegExp(`^stuns?:${host}$`, 'i');
const turnAddress = new RegExp(String.raw`^turns?:${host}(?:\?transport=(?:udp|tcp))?$`, 'i');

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Where browsers reach the server; by default whatever host they asked for. */
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://collabor8.example')
    .optional(),
  STORE_URL: z
    .string()
    .regex(/^(file:|mongodb(\+srv)?:\/\/)./, 'must start with file: or mongodb://')
    .default('file:data/collabor8.db'),
  /** Where the processes of one community meet; without it this one must be the only one. */
  REDIS_URL: z
    .string()
    .max(2000)
    .refine(
      (value) => redisAddress(value) !== undefined,
      'must be an address such as redis://redis.example:6379',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** A provider of OpenID Connect, by which people sign in with an account that they have already. */
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'must be an https address such as https://id.example; http on localhost alone',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  /** What people call it; by default the issuer's host. */
  OIDC_NAME: z.string().trim().max(40, 'must be at most 40 characters').optional(),
  /** Characters; 0 refuses no password, as the specification does. */
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(0).max(100).default(0),
  RATE_LIMITS: onOff.default(true),
  /** What the server takes from one account, in megabytes. */
  DAILY_MEGABYTES: z.coerce.number().int().min(1).max(1_000_000).default(1024),
  /** Names of the first administrators, whenever they sign up. */
  ADMIN_USERS: listOf(
    new RegExp(`^.{1,${USERNAME_MAX_LENGTH}}$`, 'u'),
    `must be usernames with commas between them, each of at most ${USERNAME_MAX_LENGTH} characters`,
  )
    .refine(
      (names) => names.length <= ADMINISTRATORS_MAX,
      `must be at most ${ADMINISTRATORS_MAX} names`,
    )
    .default([]),
  /** Who may read questions, tags and profiles: whoever is signed in, or anybody. */
  READING: z.enum(readings).default('members'),
  /** Off takes the service worker from the browsers again, should it ever be broken. */
  SERVICE_WORKER: onOff.default(true),
  /** The mail server; without it nothing is sent by mail. */
  SMTP_URL: z
    .string()
    .refine(isSmtpAddress, 'must be an address such as smtp://user:secret@mail.example:587')
    .optional(),
  /** Who mails come from. */
  SMTP_FROM: z
    .string()
    .max(300)
    .refine(
      (value) => SENDER.test(value),
      'must be an address such as no-reply@collabor8.example or Collabor8 <no-reply@collabor8.example>',
    )
    .optional(),
  /** The domain to which mails come back that can't be delivered; its MX leads here. Without it nobody hears of them. */
  SMTP_BOUNCES: z
    .string()
    .max(253)
    .regex(
      /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i,
      'must be a domain such as bounces.collabor8.example',
    )
    .optional(),
  SMTP_BOUNCES_PORT: z.coerce.number().int().min(0).max(65_535).default(2525),
  /** Whom push services turn to about what they are asked to tell browsers; by default PUBLIC_ORIGIN or SMTP_FROM. */
  PUSH_CONTACT: z
    .string()
    .max(300)
    .refine(isContact, 'must be an address such as mailto:operator@collabor8.example or https://…')
    .optional(),
  /** On where browsers have a push service of one's own, on this machine or its networks. */
  PUSH_PRIVATE: onOff.default(false),
  /** On where webhooks lead to this machine or its networks. */
  WEBHOOKS_PRIVATE: onOff.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** What browsers learn their own address from; none by default, so that nothing outside is asked. */
  ICE_SERVERS: listOf(
    stunAddress,
    'must be stun: addresses, such as stun:stun.example:3478, with commas between them; a turn: address belongs in TURN_URL',
  ).default([]),
  TURN_URL: listOf(
    turnAddress,
    'must be turn: or turns: addresses, such as turn:turn.example:3478, with commas between them',
  ).optional(),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Number of proxies in front of the server whose X-Forwarded-* headers are believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** Needs a proxy that speaks HTTP/2 to browsers and passes 103 on; others may stumble over it. */
  EARLY_HINTS: onOff.default(false),
  /** Who collects traces, over HTTP; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as http://collector.example:4318',
    })
    .max(500)
    .optional(),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Seconds between saying 503 at /readyz and closing: as long as a proxy takes to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
});

type Environment = z.infer<typeof environmentSchema>;

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

export interface Settings extends FeatureSettings {
  readonly port: number;
  readonly host: string;
  readonly storeUrl: string;
  readonly redisUrl: string | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Where mails come back to that can't be delivered, if anybody hears of it. */
  readonly bounces: { readonly domain: string; readonly port: number } | undefined;
  readonly serviceWorker: boolean;
  readonly rateLimits: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly trustProxy: number;
  readonly drainSeconds: number;
  readonly earlyHints: boolean;
  /** Undefined where nobody collects traces. */
  readonly tracing: { readonly endpoint: string; readonly share: number } | undefined;
  /** Shown on a port of their own, if there is one; else to who names the token; else to nobody. */
  readonly metricsAccess: {
    readonly token: string | undefined;
    readonly address: { readonly host: string; readonly port: number } | undefined;
  };
}

/** @throws Error that names what is missing, where some are set without the others */
function assertTogether(settings: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(settings);
  const there = names.find((name) => settings[name] !== undefined);
  const missing = names.find((name) => settings[name] === undefined);
  if (there === undefined || missing === undefined) return;
  throw new Error(`The configuration is wrong.\n${missing} must be set as well as ${there}`);
}

function oidcOf(data: Environment): FeatureSettings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  assertTogether({
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  });
  if (data.OIDC_NAME !== undefined) {
    assertTogether({ OIDC_NAME: data.OIDC_NAME, OIDC_ISSUER: issuer });
  }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return undefined;
  return { issuer, clientId, clientSecret, name: data.OIDC_NAME ?? new URL(issuer).hostname };
}

/** Where an embedded store is. */
function folderOf(storeUrl: string): string | undefined {
  if (!storeUrl.startsWith('file:')) return undefined;
  return dirname(
    storeUrl.startsWith('file://') ? fileURLToPath(storeUrl) : storeUrl.slice('file:'.length),
  );
}

/** Some push services turn away whoever doesn't say who they are. */
function contactOf(data: Environment): string {
  const { PUSH_CONTACT: chosen, PUBLIC_ORIGIN: origin, SMTP_FROM: from } = data;
  if (chosen !== undefined) return chosen;
  if (origin?.startsWith('https:') === true) return origin;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from ?? '')?.[0] ?? 'operator@localhost.localdomain'}`;
}

/**
 * Reads the settings from environment variables; an empty value counts as not set.
 * @throws Error with one line for each wrong variable, which names it.
 */
export function parseSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set, { error: problemOf });
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new Error(`The configuration is wrong.\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  const { TURN_URL: urls, TURN_SECRET: secret, SMTP_URL: url, SMTP_FROM: from } = data;
  assertTogether({ TURN_URL: urls, TURN_SECRET: secret });
  assertTogether({ SMTP_URL: url, SMTP_FROM: from });
  const { PUBLIC_ORIGIN: origin, SMTP_BOUNCES: domain } = data;
  if (domain !== undefined) assertTogether({ SMTP_BOUNCES: domain, SMTP_URL: url });
  // What a browser calls the server is not to be trusted in a mail to somebody else.
  if (url !== undefined) assertTogether({ SMTP_URL: url, PUBLIC_ORIGIN: origin });
  // The addresses that those who search the web are told.
  if (data.READING === 'open' && origin === undefined) {
    throw new Error(
      'The configuration is wrong.\nPUBLIC_ORIGIN must be set as well as READING=open',
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    publicOrigin: origin,
    storeUrl: data.STORE_URL,
    redisUrl: data.REDIS_URL,
    googleClientId: data.GOOGLE_CLIENT_ID,
    oidc: oidcOf(data),
    push: { contact: contactOf(data), isPrivateToo: data.PUSH_PRIVATE },
    webhooksArePrivateToo: data.WEBHOOKS_PRIVATE,
    passwordMinLength: data.PASSWORD_MIN_LENGTH,
    rateLimits: data.RATE_LIMITS,
    dailyMegabytes: data.DAILY_MEGABYTES,
    reading: data.READING,
    administrators: data.ADMIN_USERS,
    smtp: url === undefined || from === undefined ? undefined : { url, from },
    bounces: domain === undefined ? undefined : { domain, port: data.SMTP_BOUNCES_PORT },
    mailOrigin: url === undefined ? undefined : origin,
    serviceWorker: data.SERVICE_WORKER,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
    earlyHints: data.EARLY_HINTS,
    tracing:
      data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT, share: data.OTEL_TRACES_SAMPLER_ARG },
    metricsAccess: {
      token: data.METRICS_TOKEN,
      address:
        data.METRICS_PORT === undefined
          ? undefined
          : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    },
    machine: { dataFolder: folderOf(data.STORE_URL), hasBus: data.REDIS_URL !== undefined },
    iceServers: data.ICE_SERVERS,
    turn: urls === undefined || secret === undefined ? undefined : { urls, secret },
  };
}

export const readSettings = (): Settings => parseSettings(process.env);
