import type { z } from 'zod';
import { SignInEnvironment } from './sign-in-config.js';

/** Names of variables whose value must not be printed back. */
const secret = new Set([
  'KEY_RING',
  'PEPPER',
  'CHAIN_KEY',
  'DATABASE_URL',
  'BACKUP_DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'EVENTSTORE_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'METRICS_TOKEN',
  'MODEL_KEYS',
  'BUILT_IN_MODELS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  ...Object.keys(SignInEnvironment.shape).filter((name) => name.endsWith('_SECRET')),
]);

/** The library's own messages are not for people. */
const isOwn = /^(Too (small|big)|Invalid)/;

const wanted = (issue: z.core.$ZodIssue): string => {
  if (!isOwn.test(issue.message)) return issue.message;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  if (issue.code !== 'invalid_type') return 'a value of another form';
  return issue.expected === 'int' ? 'a whole number' : issue.expected === 'number' ? 'a number' : 'a value';
};

/** Returns what is wrong with one variable of the environment, as a sentence. */
export const settingProblem = (issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string => {
  const name = String(issue.path[0]);
  const value = given[name];
  const got = value === undefined ? 'nothing' : secret.has(name) ? 'a value that does not fit' : JSON.stringify(value);
  return `${name}: got ${got}, wants ${wanted(issue)}.`;
};
