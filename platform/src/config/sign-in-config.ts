import { z } from 'zod';

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Secrets travel to it: never in clear, but on this very machine. */
const secureUrl = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, search, hash } = new URL(text);
    return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && search + hash === '';
  },
  { error: 'an https address' },
);
const text = z.string().min(1).max(400);

/** The identity providers that the environment configures. */
export const SignInEnvironment = z.object({
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_URL: secureUrl.default('https://github.com'),
  MICROSOFT_CLIENT_ID: text.optional(),
  MICROSOFT_CLIENT_SECRET: text.optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,80}$/, { error: 'common, organizations, consumers or the id of a directory' })
    .default('common'),
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('your organisation'),
  PROVIDER_SIGN_UP: z.enum(['open', 'closed']).default('open'),
  PROVIDER_DOMAINS: z
    .string()
    .default('')
    .transform((given) =>
      given
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter((domain) => domain !== ''),
    ),
});
type Environment = z.infer<typeof SignInEnvironment>;

const together: readonly (readonly (keyof Environment)[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/** One sentence for each variable that is missing although another one of its group is set. */
export const signInProblems = (env: Environment): string[] =>
  together.flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined);
    return missing.length === names.length ? [] : missing.map((name) => `${name}: got nothing, wants ${wants(names)}.`);
  });

const wants = (names: readonly string[]): string => `a value, as ${names.join(', ')} go together`;

type Client = { clientId: string; clientSecret: string };

const client = (clientId: string | undefined, clientSecret: string | undefined): Client | null =>
  clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };

const withClient = <T>(known: Client | null, more: T): (Client & T) | null => known && { ...known, ...more };

export const signInConfig = (env: Environment) => ({
  google: client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
  github: withClient(client(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET), { url: env.GITHUB_URL }),
  microsoft: withClient(client(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET), { tenant: env.MICROSOFT_TENANT }),
  oidc: withClient(client(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET), {
    issuer: env.OIDC_ISSUER ?? '',
    name: env.OIDC_NAME,
  }),
  signUp: env.PROVIDER_SIGN_UP,
  domains: env.PROVIDER_DOMAINS,
});
export type SignInConfig = ReturnType<typeof signInConfig>;
