import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { Agent, request, type Dispatcher } from 'undici';
import { OpenRanges } from './addresses.js';
import { getDestination, type Destination, type Resolve, type Rules } from './destination.js';
import { EgressBlocked, EgressTooLarge, requireNoBrowserHeaders } from './egress.errors.js';
import { pinnedTo } from './pinned-connector.js';
import { RESOLVE, translate } from './egress.js';

/** Sizes in bytes, times in milliseconds. `brackets`: that open in one line, which is read as JSON in one piece. */
export const streamLimits = {
  request: 32 * 1024 * 1024,
  answer: 16 * 1024 * 1024,
  brackets: 100_000,
  headers: 320_000,
  idle: 150_000,
};

/** `https` hosts that requests may go to, next to the origins that the operator has named. */
export type Reach = { hosts: readonly string[] };

/**
 * A WHATWG `fetch` for client libraries, whose answers are streamed. It has the rules of `Egress`: each request is bound to the
 * address that was checked. No redirect is followed: a key is for the one server that it was given for.
 */
@Injectable()
export class EgressFetch {
  private readonly rules: Rules;
  private readonly origins: ReadonlySet<string>;

  constructor(@Inject(CONFIG) config: Config, @Inject(RESOLVE) resolve: Resolve) {
    const ownHost = new URL(config.publicUrl).hostname.toLowerCase();
    this.rules = { resolve, ownHost, open: new OpenRanges(config.egressAllowPrivate) };
    this.origins = new Set(config.modelEndpoints);
  }

  reaching({ hosts }: Reach): typeof fetch {
    return async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const isNamed = this.origins.has(url.origin);
      if (!isNamed && !(url.protocol === 'https:' && hosts.includes(url.host)))
        throw new EgressBlocked(`This connection may not be used for ${url.host}.`);
      const rules: Rules = isNamed ? { ...this.rules, origin: url.origin } : this.rules;
      return this.send(await getDestination(url.href, rules), init, isNamed || this.isOpen);
    };
  }

  private readonly isOpen = (address: string): boolean => this.rules.open.has(address);

  private async send({ url, address }: Destination, init: RequestInit, isOpen: IsOpen): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers));
    requireNoBrowserHeaders(headers);
    const agent = new Agent({
      connect: pinnedTo(address, isOpen === true ? () => true : isOpen),
      headersTimeout: streamLimits.headers,
      bodyTimeout: streamLimits.idle,
      pipelining: 0,
    });
    const signal = init.signal ?? new AbortController().signal;
    try {
      const {
        statusCode,
        headers: answered,
        body,
      } = await request(url, {
        dispatcher: agent,
        method: getMethod(init.method),
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: getBody(init.body),
        signal,
      });
      return new Response(
        emptyAnswers.has(statusCode)
          ? null
          : (Readable.toWeb(limited(body, agent, signal, url.host)) as ReadableStream),
        {
          status: statusCode,
          headers: getHeaders(answered),
        },
      );
    } catch (error) {
      await agent.destroy();
      throw translate(error, url.host, signal);
    }
  }
}

type IsOpen = true | ((address: string) => boolean);
const emptyAnswers = new Set([101, 103, 204, 205, 304]);

const getMethod = (method = 'GET'): 'GET' | 'POST' => {
  if (method === 'GET' || method === 'POST') return method;
  throw new EgressBlocked(`${method} requests are not made.`);
};

const getBody = (body: RequestInit['body']): string | null => {
  if (body === undefined || body === null) return null;
  if (typeof body !== 'string') throw new EgressBlocked('Only bodies of text are sent.');
  if (body.length > streamLimits.request) throw new EgressTooLarge();
  return body;
};

const getHeaders = (headers: Dispatcher.ResponseData['headers']): Headers => {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const each of [value ?? []].flat()) all.append(name, each);
  return all;
};

/** The body while it arrives; the connection ends with it. */
const limited = (body: Dispatcher.ResponseData['body'], agent: Agent, signal: AbortSignal, host: string): Readable =>
  Readable.from(
    (async function* () {
      let size = 0;
      let brackets = 0;
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length;
          brackets = countBrackets(chunk, brackets);
          if (size > streamLimits.answer || brackets > streamLimits.brackets) throw new EgressTooLarge();
          yield new Uint8Array(chunk);
        }
      } catch (error) {
        throw translate(error, host, signal);
      } finally {
        await agent.destroy();
      }
    })(),
    { objectMode: false },
  );

const sign = { lineEnd: 0x0a, list: 0x5b, object: 0x7b } as const;

/** Counts on from `before`; a new line begins at 0 again, unless there are too many already. */
const countBrackets = (chunk: Buffer, before: number): number => {
  let brackets = before;
  for (const byte of chunk) {
    if (byte === sign.list || byte === sign.object) brackets += 1;
    else if (byte === sign.lineEnd && brackets <= streamLimits.brackets) brackets = 0;
  }
  return brackets;
};
