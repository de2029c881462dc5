import { ModelOffers } from './model-offers.js';
import { oauthClients } from './oauth-clients.js';
import { z } from 'zod';
import { backupConfig, BackupEnvironment } from './backup-config.js';
import { billingConfig, BillingEnvironment, billingProblems } from './billing-config.js';
import { legalConfig, LegalEnvironment } from './legal-config.js';
import { settingProblem } from './setting-problem.js';
import { ceilings, CeilingsEnvironment } from './ceilings.js';
import { SignInEnvironment, signInConfig, signInProblems } from './sign-in-config.js';
import { ConfigurationInvalid } from './configuration-invalid.js';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocols: string[]) =>
  z.string().refine((text) => protocols.some((p) => text.startsWith(`${p}://`)), {
    error: `an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  });
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const origin = z.string().refine((text) => URL.parse(text)?.origin === text && /^https?:/.test(text), {
  error: 'addresses such as http://127.0.0.1:11434, without a path, separated by commas',
});

/** Everything a process reads from its environment; `.env.example` says the same in words. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http', 'https']).optional(),
  ROLES: list.pipe(z.array(z.enum(['api', 'jobs'])).min(1)).default(['api', 'jobs']),
  DATABASE_URL: url(['postgres', 'postgresql']),
  EVENTSTORE_URL: url(['esdb', 'esdb+discover']),
  REDIS_URL: url(['redis', 'rediss']).optional(),
  SMTP_URL: url(['smtp', 'smtps']),
  MAIL_FROM: z.string().default('Throughline <no-reply@localhost>'),
  /** Local mail inbox page, set by the embedded default only. */
  INBOX_URL: url(['http']).optional(),
  /** Key-encryption keys, `id:base64,…`; the first seals, all open. */
  KEY_RING: z.string().regex(/^\w+:[A-Za-z0-9+/=]{43,}(,\w+:[A-Za-z0-9+/=]{43,})*$/, {
    error: 'id:base64 of 32 bytes, several separated by commas',
  }),
  /** Mixed into every password hash and address fingerprint; base64 of 32 bytes. */
  PEPPER: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'base64 of 32 bytes' }),
  /** Signs what the chains of events have come to; base64 of 32 bytes. Only the projections worker has it. */
  CHAIN_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'base64 of 32 bytes' })
    .optional(),
  /** Folder with all data of the embedded default, which sets it; its disk is watched. */
  DATA_DIR: z.string().optional(),
  /** When the supervisor of the embedded default started, which restarts processes that end. */
  SUPERVISED_SINCE: z.iso.datetime().optional(),
  /** Built browser app, served by the api role. */
  FRONTEND_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Members other than auditors that a workspace may have, with those invited. */
  SEATS: z.coerce.number().int().min(1).max(100_000).default(250),
  /** Runs that one process executes at once. Each keeps up to 20 MB of results in memory; a workspace may have five in six. */
  RUNS_AT_ONCE: z.coerce.number().int().min(2).max(1_000).default(24),
  /** Requests to the API that one network, and one session, may make in a minute. */
  NETWORK_REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).max(10_000_000).default(6_000),
  SESSION_REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).max(10_000_000).default(1_200),
  /** Holds what all there are may ask for together in a second: a flood must not take all the processors. */
  SIGN_INS_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(50),
  SIGN_UPS_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(10),
  MAIL_REQUESTS_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(10),
  /** Private ranges that agents' calls may reach, in CIDR form. */
  EGRESS_ALLOW_PRIVATE: list.default([]),
  /** Origins of model servers that may be reached by http or inside a private network, e.g. http://127.0.0.1:11434. */
  MODEL_ENDPOINTS: list.pipe(z.array(origin)).default([]),
  /** The local model server that workspaces can try agents on, set by the embedded default only. */
  BUILT_IN_MODELS_URL: url(['http']).optional(),
  BUILT_IN_MODELS_KEY: z.string().optional(),
  /** Services whose models every workspace may use, on the operators' keys. */
  MODEL_KEYS: ModelOffers.default([]),
  /** US dollars that each workspace may spend on them in a calendar month. */
  MODEL_KEYS_MONTHLY_LIMIT: z.coerce.number().min(0).max(1_000_000).default(10),
  /** Proxies whose forwarding headers are believed. */
  TRUSTED_PROXIES: list.default([]),
  TEMPLATES_PUBLIC: z.stringbool().default(true),
  /** People who operate this deployment, once they have confirmed these addresses. */
  OPERATOR_EMAILS: list
    .pipe(z.array(z.string().includes('@', { error: 'addresses of people, separated by commas' })))
    .default([]),
  /** Where traces go, by OTLP over HTTP; nobody is told when it is not set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https']).optional(),
  /** Sent along with them, `name=value`, several separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: list.default([]),
  /** Holds what Prometheus sends as bearer token. Without it, metrics are answered to this machine alone. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: 'at least 16 visible ASCII characters' })
    .optional(),
  /** Port of the projections worker's health and metrics. */
  PROJECTIONS_PORT: port.default(3001),
  /** Hours for which a superseded build keeps following the log, so that it can be promoted again at once. */
  ROLLBACK_HOURS: z.coerce.number().min(0).max(8_760).default(24),
  ...CeilingsEnvironment.shape,
  ...BackupEnvironment.shape,
  ...BillingEnvironment.shape,
  ...LegalEnvironment.shape,
  ...SignInEnvironment.shape,
});

/** Without what the supervisor of the embedded default makes itself. */
const Startable = Environment.partial({
  DATABASE_URL: true,
  EVENTSTORE_URL: true,
  SMTP_URL: true,
  KEY_RING: true,
  PEPPER: true,
});

const pairs = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text) => [text.split('=')[0] ?? '', text.slice(text.indexOf('=') + 1)]));

/** Both are set, or there is none. */
const builtInModels = ({ BUILT_IN_MODELS_URL: address, BUILT_IN_MODELS_KEY: key }: z.infer<typeof Environment>) =>
  address === undefined || key === undefined ? null : { address, key };

const toConfig = (env: z.infer<typeof Environment>, given: Record<string, string | undefined>) => ({
  environment: env.NODE_ENV,
  port: env.PORT,
  host: env.HOST,
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  roles: env.ROLES,
  databaseUrl: env.DATABASE_URL,
  eventStoreUrl: env.EVENTSTORE_URL,
  redisUrl: env.REDIS_URL ?? null,
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, inboxUrl: env.INBOX_URL ?? null },
  keyRing: env.KEY_RING,
  pepper: env.PEPPER,
  chainKey: env.CHAIN_KEY ?? null,
  dataDir: env.DATA_DIR ?? null,
  supervisedSince: env.SUPERVISED_SINCE ?? null,
  frontendDir: env.FRONTEND_DIR ?? null,
  logLevel: env.LOG_LEVEL,
  seats: env.SEATS,
  runsAtOnce: env.RUNS_AT_ONCE,
  ceilings: ceilings(env),
  requestsPerMinute: { network: env.NETWORK_REQUESTS_PER_MINUTE, session: env.SESSION_REQUESTS_PER_MINUTE },
  perSecond: {
    signIns: env.SIGN_INS_PER_SECOND,
    signUps: env.SIGN_UPS_PER_SECOND,
    mails: env.MAIL_REQUESTS_PER_SECOND,
  },
  egressAllowPrivate: env.EGRESS_ALLOW_PRIVATE,
  modelEndpoints: [
    ...env.MODEL_ENDPOINTS,
    ...(env.BUILT_IN_MODELS_URL === undefined ? [] : [new URL(env.BUILT_IN_MODELS_URL).origin]),
  ],
  builtInModels: builtInModels(env),
  modelOffers: { services: env.MODEL_KEYS, monthlyMicros: Math.round(env.MODEL_KEYS_MONTHLY_LIMIT * 1_000_000) },
  trustedProxies: env.TRUSTED_PROXIES,
  /** Templates can be read and tried without an account. */
  templatesPublic: env.TEMPLATES_PUBLIC,
  operatorEmails: env.OPERATOR_EMAILS,
  traces:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, headers: pairs(env.OTEL_EXPORTER_OTLP_HEADERS) },
  metricsToken: env.METRICS_TOKEN ?? null,
  projectionsPort: env.PROJECTIONS_PORT,
  rollbackHours: env.ROLLBACK_HOURS,
  signIn: signInConfig(env),
  backup: backupConfig(env, { databaseUrl: env.DATABASE_URL, eventStoreUrl: env.EVENTSTORE_URL, pepper: env.PEPPER }),
  billing: billingConfig(env),
  legal: legalConfig(env),
  oauthClients: oauthClients(given),
});
export type Config = ReturnType<typeof toConfig>;

/** Empty ones are none. */
const givenIn = (env: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const read = <T extends z.infer<typeof Startable>>(
  schema: z.ZodType<T>,
  given: Record<string, string | undefined>,
): T => {
  const parsed = schema.safeParse(given);
  const problems = parsed.success
    ? [...signInProblems(parsed.data), ...billingProblems(parsed.data)]
    : parsed.error.issues.map((issue) => settingProblem(issue, given));
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigurationInvalid(problems.join('\n'));
};

/** Reads and checks the environment once; a wrong value stops the start with a sentence for each variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = givenIn(env);
  return toConfig(read(Environment, given), given);
};

/** Checks what a person set before anything is started; the supervisor adds the rest. */
export const assertSettings = (env: Record<string, string | undefined>): void => void read(Startable, givenIn(env));
