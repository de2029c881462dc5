import { createHash } from 'node:crypto';
import type { Service } from '@throughline/contracts/connections/service.js';
import type { ServiceWay } from '@throughline/contracts/connections/service-ways.js';
import type { Json } from '@throughline/contracts/json.js';
import type { OddServer } from '../odd-server.js';
import { send, type Reply } from './model-server.js';
import { redirectUri } from './odd-client.js';

export type CodeWay = Extract<ServiceWay, { kind: 'oauth2_code' }>;
type Endpoints = Extract<CodeWay['endpoints'], { authorize: string }>;
type Call = {
  method: string;
  address: string;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
};

const verifier = 'v'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The value at a path of the catalogue; `*` is the first element. */
export const valueAt = (value: Json | undefined, path: string): string => {
  let inner = value;
  for (const key of path.split('.')) {
    if (typeof inner !== 'object' || inner === null) return '';
    inner = Array.isArray(inner) ? inner[key === '*' ? 0 : Number(key)] : inner[key];
  }
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : '';
};

/** Connects an account with nothing but what the catalogue says of its service. */
export class CatalogueClient {
  private readonly values = new Map<string, string>();

  constructor(
    private readonly server: OddServer,
    private readonly service: Service,
    private readonly way: CodeWay,
    private readonly endpoints: Endpoints,
  ) {
    for (const { name, source, example } of service.settings)
      if (source.from === 'person') this.values.set(name, source.default ?? (name === 'region' ? 'com' : example));
  }

  async authorize(): Promise<URLSearchParams> {
    const { scopes, always, extra, scopeParameter, scopeSeparator, withoutPkce } = this.way;
    const requested = [...always, ...scopes.filter((scope) => scope.default).map(({ id }) => id)];
    const query = new URLSearchParams({
      ...{
        response_type: 'code',
        client_id: this.client.clientId,
        redirect_uri: redirectUri,
        state: 'of-this-browser',
      },
      ...(requested.length === 0 ? {} : { [scopeParameter]: requested.join(scopeSeparator) }),
      ...(withoutPkce === undefined ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
      ...extra,
    });
    const response = await fetch(`${this.local(this.endpoints.authorize)}?${query.toString()}`, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? 'about:blank').searchParams;
    this.learn('redirect', ({ parameter = '' }) => back.get(parameter) ?? '');
    return back;
  }

  exchange(code: string): Promise<Reply> {
    const proof = this.way.withoutPkce === undefined ? { code_verifier: verifier } : {};
    const body = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...proof };
    return this.post(this.endpoints.token, body);
  }

  refresh(token: string): Promise<Reply> {
    const { token: address, refresh = address } = this.endpoints;
    return this.post(refresh, { grant_type: 'refresh_token', refresh_token: token });
  }

  /** The settings that answers have, in the order in which they come. */
  async learnSettings(answer: Reply, access: string): Promise<void> {
    this.learn('token', ({ path = '' }) => valueAt(answer.json, path));
    for (const { name, source } of this.service.settings)
      if (source.from === 'call') this.set(name, valueAt((await this.call(source, access)).json, source.path));
  }

  async whoAmI(answer: Reply, access: string): Promise<{ id: string; label: string; status: number }> {
    const { identity } = this.way;
    if (identity.from === 'discovered') throw new Error('The catalogue has no addresses for this service.');
    const { json, status } = identity.from === 'token' ? answer : await this.call(identity, access);
    const setting = /^\{(\w+)\}$/.exec(identity.id)?.[1];
    const id = setting === undefined ? valueAt(json, identity.id) : (this.values.get(setting) ?? '');
    return { id, label: valueAt(json, identity.label), status };
  }

  async revoke(access: string, refresh: string): Promise<Reply | null> {
    const { revoke } = this.way;
    if (revoke === undefined) return null;
    const token = revoke.which === 'access' ? access : refresh;
    const { clientId } = this.client;
    const address = revoke.address.replace('{clientId}', clientId).replace('{token}', token);
    const body = { [revoke.field ?? 'token']: token };
    if (revoke.token === 'form') return this.post(address, body, 'form');
    const url = `${this.local(address)}${revoke.token === 'query' ? `?token=${token}` : ''}`;
    const authorization = revoke.token === 'bearer' ? `Bearer ${token}` : this.basic();
    return send(url, {
      method: revoke.method,
      headers: revoke.token === 'json' || revoke.token === 'bearer' ? { authorization } : {},
      ...(revoke.token === 'json' ? { body } : {}),
    });
  }

  private call({ method, address, headers = {}, body }: Call, access: string): Promise<Reply> {
    const { header, before } = this.way.attached ?? { header: 'Authorization', before: 'Bearer ' };
    const own = Object.entries({ ...this.service.headers, ...headers }).filter(([, value]) => !value.includes('{'));
    return send(this.local(address), {
      method,
      headers: { 'user-agent': 'throughline', ...Object.fromEntries(own), [header]: `${before}${access}` },
      ...(body === undefined ? {} : { body }),
    });
  }

  private post(address: string, fields: Record<string, string>, type = this.way.tokenRequest): Promise<Reply> {
    const { clientId, clientSecret } = this.client;
    const inBody = this.way.client === 'post' ? { client_id: clientId, client_secret: clientSecret } : {};
    const body = { ...fields, ...inBody };
    return send(this.local(address), {
      body: type === 'json' ? body : new URLSearchParams(body).toString(),
      headers: {
        'content-type': type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        ...{ accept: 'application/json', 'user-agent': 'throughline' },
        ...(this.way.client === 'basic' ? { authorization: this.basic() } : {}),
      },
    });
  }

  private basic(): string {
    const { clientId, clientSecret } = this.client;
    return `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64')}`;
  }

  private get client() {
    const vendor = this.server.vendorAt(this.fill(this.endpoints.authorize));
    if (vendor === null) throw new Error(`No dialect has ${this.fill(this.endpoints.authorize)}.`);
    return vendor.client;
  }

  private local(template: string): string {
    const url = this.fill(template);
    const local = this.server.local(url);
    if (local === null) throw new Error(`No dialect has ${url}.`);
    return local;
  }

  private fill(template: string): string {
    return template.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => this.values.get(name) ?? `{${name}}`);
  }

  private learn(from: 'redirect' | 'token', read: (source: { parameter?: string; path?: string }) => string): void {
    for (const { name, source } of this.service.settings) if (source.from === from) this.set(name, read(source));
  }

  /** A value that fits the pattern of its setting. */
  private set(name: string, value: string): void {
    const setting = this.service.settings.find((one) => one.name === name);
    const match = new RegExp(`^(?:${setting?.pattern ?? ''})$`, 'u').exec(value);
    if (match === null) throw new Error(`“${value}” does not fit the setting ${name}.`);
    this.values.set(name, match[1] ?? match[0]);
  }
}
