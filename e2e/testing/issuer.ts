import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

const client = { clientId: 'throughline', clientSecret: 'a secret of the client at the issuer' };

/** Any name has an account at the issuer. Its e-mail address is verified unless the name begins with "unconfirmed". */
const account = (id: string) => ({
  accountId: id,
  claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unconfirmed'), name: 'Mei Tanaka' }),
});

const configuration = (redirectUri: string): Configuration => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  cookies: { keys: ['of a test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/ask/${uid}` },
  findAccount: (_, id) => account(id),
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
});

const page = `<!doctype html><title>Harbour ID</title><h1>Harbour ID</h1>
<form><label>Who are you? <input name="who"></label><button>It is me</button></form><a href="?no">No, go back</a>`;

export type Issuer = { env: Record<string, string>; close: () => void };

/** Starts a real OpenID Connect issuer on loopback with a sign-in page. */
export const startIssuer = async (redirectUri: string): Promise<Issuer> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, configuration(redirectUri));
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/ask/')) {
      await next();
      return;
    }
    const { req, res, query } = context;
    if ('no' in query) return provider.interactionFinished(req, res, { error: 'access_denied' });
    if (typeof query['who'] !== 'string') return void Object.assign(context, { type: 'html', body: page });
    const grant = new provider.Grant({ accountId: query['who'], clientId: client.clientId });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(req, res, { login: { accountId: query['who'], remember: false }, consent });
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  const env = {
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_NAME: 'Harbour ID',
  };
  return {
    env,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
