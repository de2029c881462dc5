import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { origin } from './config.js';

export const issuerClient = { clientId: 'throughline', clientSecret: 'a secret of the client at the issuer' };

/** A person with an account at the issuer. */
export type IssuerPerson = { sub: string; email?: string; email_verified?: unknown; name?: string };

type Context = Parameters<Parameters<Provider['use']>[0]>[0];
/** Changes an answer of the issuer on its way, by its path. */
type Tampering = (context: Context) => unknown;

type Keys = { alg: string; key: CryptoKey; jwk: object };

const keyPair = async (alg: string, kid: string): Promise<Keys> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, key: privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' } };
};

/** A real OpenID Connect issuer on loopback. Its people sign in without a prompt, and its answers can be altered. */
export class OidcIssuer {
  readonly people = new Map<string, IssuerPerson>();
  /** The person who signs in next; null refuses. */
  person: IssuerPerson | null = null;
  /** The requested paths and their answers. */
  readonly calls: string[] = [];
  tampering: Tampering = () => undefined;

  private constructor(
    readonly url: string,
    private readonly server: Server,
    private readonly keys: Keys,
  ) {}

  static async open(): Promise<OidcIssuer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = new OidcIssuer(url, server, await keyPair('RS256', 'one'));
    const answer = issuer.provider().callback();
    server.on('request', (request, response) => void answer(request, response));
    return issuer;
  }

  /** The same claims, or others, in a token signed by the issuer's own key. */
  sign(claims: JWTPayload, header: { alg?: string; kid?: string } = {}): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: this.keys.alg, kid: 'one', ...header }).sign(this.keys.key);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private provider(): Provider {
    const provider = quietly(() => new Provider(this.url, this.configuration()));
    // The address of a connection has the id of its app, which no list can have beforehand.
    provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(`${origin}/auth/`);
    provider.use(async (context, next) => {
      if (context.path.startsWith('/interaction/')) return this.interact(provider, context);
      await next();
      this.calls.push(`${context.method} ${context.path} ${context.status}`);
      return this.tampering(context);
    });
    return provider;
  }

  private configuration(): Configuration {
    return {
      clients: [
        {
          client_id: issuerClient.clientId,
          client_secret: issuerClient.clientSecret,
          redirect_uris: [`${origin}/auth/redirect`],
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [this.keys.jwk] },
      cookies: { keys: ['of a test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      issueRefreshToken: () => true,
      features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...this.people.get(id), sub: id }) }),
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 86_400, Interaction: 600, Grant: 600, Session: 600 },
    };
  }

  /** Whatever a person does on the pages of the issuer. */
  private async interact(provider: Provider, { req, res }: Context): Promise<void> {
    const { person } = this;
    if (person === null) {
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'No, thank you' });
    }
    this.people.set(person.sub, person);
    const { params } = await provider.interactionDetails(req, res);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(req, res, { login: { accountId: person.sub, remember: false }, consent });
  }
}

/** The library warns that its storage is in memory, which is intended in a test. */
const quietly = <T>(make: () => T): T => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
};

/** A browser at the issuer: it follows redirects, and returns the URL with which it leaves the issuer. */
export const walkThrough = async (url: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let at = new URL(url);
  while (at.origin !== origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The issuer stopped at ${at.href}: ${response.status} ${await response.text()}`);
    at = new URL(location, at);
  }
  return at;
};
