import { Agent, request } from 'node:http';

export type Answer = { status: number; body: Buffer; headers: NodeJS.Dict<string | string[]> };
type Method = 'GET' | 'POST' | 'PATCH';

/** An HTTP client that behaves like one person's browser: it stores cookies, reuses connections and sends its origin. */
export class Client {
  private readonly cookies = new Map<string, string>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 });

  readonly url: string;
  private readonly origin: string;

  constructor(url: string, origin: string) {
    this.url = url;
    this.origin = origin;
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { origin: this.origin, ...(cookie === '' ? {} : { cookie }) };
  }

  get = async (path: string): Promise<unknown> => this.json(await this.send('GET', path), path);
  post = async (path: string, body: unknown): Promise<unknown> => this.json(await this.send('POST', path, body), path);
  patch = async (path: string, body: unknown): Promise<unknown> =>
    this.json(await this.send('PATCH', path, body), path);

  send(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const all = { ...this.headers, ...(body === undefined ? {} : sent), ...headers };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.url), { method, agent: this.agent, headers: all }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          for (const cookie of response.headers['set-cookie'] ?? []) this.storeCookie(cookie);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers });
        });
      });
      // The server may close an idle connection just when it is used again. A read can be sent once more.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET' && method === 'GET')
          resolve(this.send(method, path, body, headers));
        else reject(error);
      });
      sent.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private json({ status, body }: Answer, path: string): unknown {
    if (status >= 300) throw new Error(`${path}: ${status} ${body.toString()}`);
    return body.length === 0 ? null : JSON.parse(body.toString());
  }

  private storeCookie(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
