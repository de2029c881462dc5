import { Injectable } from '@nestjs/common';
import type { SentPayload } from '@throughline/contracts/endpoints/sent-payload.js';
import type { EndpointId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Egress } from '../../kernel/egress/egress.js';
import { EgressBusy, EgressFailed } from '../../kernel/egress/egress.errors.js';
import type { Endpoint } from '../domain/endpoint.js';
import { EndpointSecrets } from '../endpoint-secrets.js';
import type { Answered } from './senders.js';
import { signDelivery } from './sign-delivery.js';
import { toSlackMessage } from './slack-message.js';

const maxAnswer = 1_000;
type Called = { workspaceId: WorkspaceId; endpointId: EndpointId };

/** The same for every try, and after a rewind, so that a receiver recognises what it has already. */
export const getDeliveryId = (endpointId: string, eventId: string): string =>
  derivedId(eventId, 'delivery', endpointId);

export const writeBody = ({ format }: Endpoint, payload: SentPayload): string =>
  JSON.stringify(format === 'slack' ? toSlackMessage(payload) : payload);

/** Calls an endpoint once, through the egress guard and without redirects. */
@Injectable()
export class CallEndpoint {
  /** How long a receiver may take to answer, in milliseconds. */
  timeoutMs = 15_000;

  constructor(
    private readonly egress: Egress,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
  ) {}

  /** Throws only when nothing was called: the process stops, or the workspace has its maximum of calls in progress. */
  async call(
    { workspaceId, endpointId }: Called,
    endpoint: Endpoint,
    payload: SentPayload,
    stop?: AbortSignal,
  ): Promise<Answered> {
    const body = writeBody(endpoint, payload);
    const [url, secrets] = await Promise.all([this.secrets.findAddress(endpointId), this.secrets.listLive(endpointId)]);
    if (url === null) return { status: null, error: 'Its address is missing. Set it again.', answer: null, ms: 0 };
    const headers = {
      'content-type': 'application/json',
      ...signDelivery({ id: getDeliveryId(endpointId, payload.id), at: this.clock.now(), body }, secrets),
    };
    const outgoing = { url, method: 'POST', headers, body: Buffer.from(body) };
    const signal = AbortSignal.any([AbortSignal.timeout(this.timeoutMs), ...(stop ? [stop] : [])]);
    const began = performance.now();
    const ended = (): number => Math.round(performance.now() - began);
    try {
      const answered = await this.egress.call(workspaceId, outgoing, { signal, withoutRedirects: true });
      const answer = endpoint.terms.contents ? null : readBeginning(answered.body);
      return { status: answered.status, error: null, answer, ms: ended() };
    } catch (error) {
      if (stop?.aborted === true || error instanceof EgressBusy) throw error;
      return { status: null, error: describe(error), answer: null, ms: ended() };
    }
  }
}

/** Postgres stores no null character. */
const readBeginning = (body: Buffer): string =>
  body
    .subarray(0, maxAnswer * 4)
    .toString()
    .slice(0, maxAnswer)
    .replaceAll('\0', '');

const describe = (error: unknown): string =>
  error instanceof DomainError || error instanceof EgressFailed ? error.message : 'It could not be called.';
