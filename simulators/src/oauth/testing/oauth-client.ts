import { createHash, randomBytes } from 'node:crypto';
import type { Json } from '@throughline/contracts/json.js';
import type { Dialect, IdentityRules } from '../dialect.js';
import type { Vendor } from '../vendor/vendor.js';
import { at, send, type Reply } from '../../models/testing/model-server.js';

export const redirectUri = 'http://127.0.0.1:9/auth/redirect';

/** Sends what a vendor documents, and nothing else; each part can be altered to see that it is refused. */
export class OAuthClient {
  readonly state = randomBytes(12).toString('base64url');
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(private readonly vendor: Vendor) {}

  /** The URL to which a person is sent, at the vendor. */
  authorizeUrl(changes: Record<string, string | null> = {}): URL {
    const { authorize, expects } = this.dialect;
    const url = new URL(this.here(authorize.url));
    const query: Record<string, string | null> = {
      client_id: this.vendor.client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: this.state,
      ...(authorize.scopes === null
        ? {}
        : { [authorize.scopes.parameter ?? 'scope']: expects.scopes.join(authorize.scopes.separator) }),
      ...this.neededBy(authorize.needs),
      ...this.challenge(),
      ...changes,
    };
    for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
    return url;
  }

  /** Consents in a browser; where it returns to. Null when the vendor shows a page instead. */
  async authorize(changes: Record<string, string | null> = {}): Promise<URLSearchParams | null> {
    const response = await fetch(this.vendor.local(this.authorizeUrl(changes).href), { redirect: 'manual' });
    const location = response.headers.get('location');
    return location === null ? null : new URL(location).searchParams;
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Reply> {
    const { pkce } = this.dialect.authorize;
    const verifier = pkce === 'required' || pkce === 'optional' ? { code_verifier: this.verifier } : {};
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...verifier,
      ...this.dialect.expects.tokenParameters,
    };
    return this.post(this.dialect.token.url, { ...body, ...changes });
  }

  refresh(token: string): Promise<Reply> {
    const { url, refreshUrl = url } = this.dialect.token;
    return this.post(refreshUrl, { grant_type: 'refresh_token', refresh_token: token });
  }

  /** A request of the token endpoint, authenticated as the vendor documents first. */
  post(
    url: string,
    body: Record<string, string>,
    {
      client = this.vendor.client,
      type = this.dialect.token.bodies[0] ?? 'form',
      way = this.dialect.token.client[0],
    } = {},
  ): Promise<Reply> {
    const { clientId, clientSecret } = client;
    const basic = Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64');
    const fields = way === 'basic' ? body : { ...body, client_id: clientId, client_secret: clientSecret };
    return send(this.vendor.local(this.here(url)), {
      body: type === 'json' ? fields : new URLSearchParams(fields).toString(),
      headers: {
        'content-type': type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': 'throughline',
        ...(way === 'basic' ? { authorization: `Basic ${basic}` } : {}),
      },
    });
  }

  whoAmI(access: string, rules: IdentityRules = this.dialect.identity[0]): Promise<Reply> {
    const { schemes: [scheme] = ['Bearer'], method, url, header } = rules;
    const credential =
      header === undefined ? { authorization: `${scheme} ${access}` } : header === null ? {} : { [header]: access };
    return send(this.vendor.local(this.here(url).replace('{token}', encodeURIComponent(access))), {
      method,
      headers: {
        ...credential,
        accept: 'application/json',
        'user-agent': 'throughline',
        'notion-version': '2025-09-03',
      },
    });
  }

  async revoke(token: string): Promise<Reply | null> {
    const [revoke] = this.dialect.revoke;
    if (revoke === undefined) return null;
    const { clientId, clientSecret } = this.vendor.client;
    const basic = Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64');
    const { token: place } = revoke;
    const by = revoke.by === 'client' ? this.dialect.token.client[0] : revoke.by;
    const fields: Record<string, string> = {
      ...('name' in place ? { [place.name]: token } : {}),
      ...(by === 'body' ? { client_id: clientId, client_secret: clientSecret } : {}),
    };
    const url = revoke.url.replace('{client}', clientId).replace('{token}', encodeURIComponent(token));
    const query = place.in === 'query' ? `?${new URLSearchParams(fields).toString()}` : '';
    return send(`${this.vendor.local(this.here(url))}${query}`, {
      method: revoke.method,
      ...(place.in === 'form' ? { body: new URLSearchParams(fields).toString() } : {}),
      ...(place.in === 'json' ? { body: fields } : {}),
      headers: {
        ...(place.in === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(by === 'basic' ? { authorization: `Basic ${basic}` } : {}),
        ...(by === 'bearer' ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  }

  /** Connects as it should. */
  async connect(): Promise<{ callback: URLSearchParams; answer: Reply; access: string; refresh: string | null }> {
    const callback = await this.authorize();
    const answer = await this.exchange(callback?.get('code') ?? '');
    return { callback: callback ?? new URLSearchParams(), answer, ...tokensIn(answer.json) };
  }

  private get dialect(): Dialect {
    return this.vendor.dialect;
  }

  private here(url: string): string {
    return url
      .replace('{tenant}', 'common')
      .replace('{version}', '2026-10')
      .replace('{account}', this.dialect.expects.accountName ?? '');
  }

  private neededBy(needs: Dialect['authorize']['needs']): Record<string, string> {
    const fixed = Object.entries(needs).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    return { ...Object.fromEntries(fixed), ...this.dialect.expects.authorizeParameters };
  }

  private challenge(): Record<string, string> {
    const { pkce } = this.dialect.authorize;
    if (pkce !== 'required' && pkce !== 'optional') return {};
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    return { code_challenge: challenge, code_challenge_method: 'S256' };
  }
}

/** The tokens of an answer, also where they are nested. */
export const tokensIn = (json: Json): { access: string; refresh: string | null } => {
  const text = (path: string): string | null => {
    const value = at(json, path);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    access: text('access_token') ?? text('authed_user.access_token') ?? '',
    refresh: text('refresh_token'),
  };
};
