import { Inject, Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { Agent, errors, request, type Dispatcher } from 'undici';
import { OpenRanges } from './addresses.js';
import { bodyLimits, readAll, unpack } from './body.js';
import { getDestination, type Destination, type Resolve, type Rules } from './destination.js';
import {
  EgressBlocked,
  EgressBusy,
  EgressFailed,
  EgressTimeout,
  EgressTooLarge,
  requireNoBrowserHeaders,
} from './egress.errors.js';
import { pinnedTo } from './pinned-connector.js';
import { nextHop, type Outgoing } from './redirects.js';

export type EgressAnswer = { url: string; status: number; headers: Record<string, string>; body: Buffer };
/** Describes what a credential adds to one request. */
export type Attached = { url: URL; headers: Readonly<Record<string, string>> };
/**
 * `withinOrigin`: a redirect to another origin is the answer, and is not followed; `withoutRedirects`: nor is any other. `attach`: called for each request to the
 * origin of the first one, after its destination was checked; what it adds is in no answer and goes to no other origin.
 */
export type EgressOptions = {
  signal: AbortSignal;
  withinOrigin?: boolean;
  withoutRedirects?: boolean;
  attach?: (request: {
    method: string;
    url: URL;
    headers: Readonly<Record<string, string>>;
    body: Buffer | undefined;
  }) => Attached | Promise<Attached>;
};
export const RESOLVE = Symbol('resolve');

const times = { headers: 30_000, total: 120_000 };
const hops = 5;
const requestBytes = 5 * 1024 * 1024;
const callsAtOnce = 20;

/** Every outgoing call that an agent makes goes through here. */
@Injectable()
export class Egress {
  private readonly rules: Rules;
  private readonly underWay = new Map<string, number>();

  constructor(@Inject(CONFIG) config: Config, @Inject(RESOLVE) resolve: Resolve) {
    const ownHost = new URL(config.publicUrl).hostname.toLowerCase();
    this.rules = { resolve, ownHost, open: new OpenRanges(config.egressAllowPrivate) };
  }

  async call(
    workspaceId: WorkspaceId,
    outgoing: Outgoing,
    { signal, ...options }: EgressOptions,
  ): Promise<EgressAnswer> {
    if ((outgoing.body?.length ?? 0) > requestBytes) throw new EgressTooLarge();
    const before = this.underWay.get(workspaceId) ?? 0;
    if (before >= callsAtOnce) throw new EgressBusy();
    this.underWay.set(workspaceId, before + 1);
    try {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(times.total)]);
      return await this.follow(outgoing, { ...options, signal: stop });
    } finally {
      const left = (this.underWay.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.underWay.delete(workspaceId);
      else this.underWay.set(workspaceId, left);
    }
  }

  /** Where a server of another protocol than HTTP is, by the same rules. `isInside`: in a network that the operator has opened. */
  async locate(host: string): Promise<{ address: string; isInside: boolean }> {
    const { address } = await getDestination(`https://${host}`, this.rules);
    return { address, isInside: this.rules.open.has(address) };
  }

  private async follow(
    first: Outgoing,
    { signal, withinOrigin = false, withoutRedirects = false, attach }: EgressOptions,
  ): Promise<EgressAnswer> {
    const origin = URL.parse(first.url)?.origin;
    let outgoing = first;
    for (let hop = 0; hop <= hops; hop += 1) {
      const destination = await getDestination(outgoing.url, this.rules);
      const { method, headers } = outgoing;
      const { url } = destination;
      const attached =
        url.origin === origin ? await attach?.({ method, url, headers, body: outgoing.body }) : undefined;
      const sent = { ...outgoing, headers: { ...headers, ...attached?.headers } };
      requireNoBrowserHeaders(sent.headers);
      const answered = await this.send({ ...destination, url: attached?.url ?? url }, sent, signal);
      const answer = { ...answered, url: url.href };
      const next = withoutRedirects ? null : nextHop(outgoing, answer, { withinOrigin });
      if (next === null) return answer;
      outgoing = next;
    }
    throw new EgressBlocked(`More than ${hops} redirects.`);
  }

  /** Makes one hop, on its own connection that is bound to the IP address that was checked. */
  private async send({ url, address }: Destination, outgoing: Outgoing, signal: AbortSignal): Promise<EgressAnswer> {
    const agent = new Agent({
      connect: pinnedTo(address, (reached) => this.rules.open.has(reached)),
      headersTimeout: times.headers,
      bodyTimeout: times.headers,
      maxResponseSize: bodyLimits.raw,
      pipelining: 0,
    });
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        method: outgoing.method,
        headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Throughline', ...outgoing.headers },
        body: outgoing.body ?? null,
        signal,
      });
      const flat = flatten(headers);
      return {
        url: url.href,
        status: statusCode,
        headers: flat,
        body: await unpack(await readAll(body), flat['content-encoding']),
      };
    } catch (error) {
      throw translate(error, url.host, signal);
    } finally {
      await agent.destroy();
    }
  }
}

const flatten = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** Returns what a call failed with, as the rest of the product knows it. */
export const translate = (error: unknown, host: string, signal: AbortSignal): unknown => {
  if (error instanceof EgressBlocked || error instanceof EgressTooLarge) return error;
  if (signal.aborted) return isTimeout(signal.reason) ? new EgressTimeout(host) : signal.reason;
  if (error instanceof errors.ResponseExceededMaxSizeError) return new EgressTooLarge();
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new EgressTimeout(host);
  return new EgressFailed(host, error);
};

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';
