import { randomInt } from 'node:crypto';
import { Problem } from '@throughline/contracts/problem.js';
import { z } from 'zod';
import { origin } from './config.js';
import type { PastCheck } from './past-check.js';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Options = { headers?: Record<string, string>; /** Sent as it is, instead of JSON. */ raw?: string | Uint8Array };

export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  get json(): unknown {
    return JSON.parse(this.text) as unknown;
  }

  /** The body, parsed by its contract. An answer that is not a success fails the test with its text. */
  as<S extends z.ZodType>(schema: S): z.output<S> {
    if (this.status >= 300) throw new Error(`${this.status}: ${this.text}`);
    return schema.parse(this.json);
  }

  get problem(): Problem {
    expect(this.headers.get('content-type')).toContain('application/problem+json');
    return Problem.parse(this.json);
  }
}

/** The browser of one person: it keeps cookies, sends its origin and IP address, and speaks JSON. */
export class Client {
  readonly cookies = new Map<string, string>();
  private readonly network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  constructor(
    readonly url: string,
    private readonly past?: PastCheck,
  ) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get = (path: string, options?: Options): Promise<Answer> => {
    const send = (): Promise<Answer> => this.send('GET', path, undefined, options);
    return this.past === undefined ? send() : this.past.observe(this, path, send);
  };
  post = (path: string, body: unknown = {}, options?: Options) => this.send('POST', path, body, options);
  put = (path: string, body: unknown = {}, options?: Options) => this.send('PUT', path, body, options);
  patch = (path: string, body: unknown = {}, options?: Options) => this.send('PATCH', path, body, options);
  delete = (path: string, options?: Options) => this.send('DELETE', path, undefined, options);

  async send(method: Method, path: string, body?: unknown, { headers = {}, raw }: Options = {}): Promise<Answer> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        origin,
        'x-forwarded-for': this.network,
        ...(this.cookies.size === 0 ? {} : { cookie: this.cookie }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie);
    return new Answer(response.status, response.headers, await response.text());
  }

  /** Another tab of the same browser. */
  clone(): Client {
    return this.at(this.url);
  }

  /** The same browser, at another process. */
  at(url: string): Client {
    const other = new Client(url, this.past);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  private storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const expired = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=thu, 01 jan 1970/i.test(attribute),
    );
    if (expired) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
