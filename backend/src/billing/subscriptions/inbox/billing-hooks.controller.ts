import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Open } from '../../../access/access.js';
import { MaintenanceGate } from '../../../access/authorization/maintenance-gate.js';
import { AcceptsAnyQuery } from '../../../kernel/http/unknown-query.interceptor.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { Notice, PaymentProvider } from '../../provider/payment-provider.js';
import { NoticeRefused } from '../../provider/provider.errors.js';
import { InboxWorker } from './inbox-worker.js';

const maxBytes = 256 * 1024;

/** Receives what the payment provider tells. It is believed for its signature, and then only that something is new. */
@Controller('hooks/billing')
export class BillingHooksController {
  constructor(
    private readonly current: CurrentProvider,
    private readonly inbox: InboxWorker,
    private readonly maintenance: MaintenanceGate,
    private readonly clock: Clock,
  ) {}

  @Post(':provider')
  @HttpCode(200)
  @Open({ always: true })
  @AcceptsAnyQuery()
  async receive(
    @Param('provider', { schema: z.string().max(20) }) name: string,
    @Req() request: FastifyRequest,
  ): Promise<{ received: true }> {
    const { provider } = this.current;
    if (provider?.name !== name) throw new NotFound();
    const notice = this.verified(provider, request);
    // The provider sends it again.
    const refusal = this.maintenance.refusal('write');
    if (refusal !== null) throw refusal;
    await this.inbox.receive(notice, 'call');
    return { received: true };
  }

  private verified(provider: PaymentProvider, { rawBody: body = Buffer.alloc(0), headers }: FastifyRequest): Notice {
    if (body.length > maxBytes)
      throw new DomainError('payload_too_large', { detail: `A notice has at most ${maxBytes / 1024} KB.` });
    const { 'stripe-signature': header } = headers;
    const signature = typeof header === 'string' ? header : undefined;
    try {
      return provider.verify({ body, signature, now: this.clock.now() });
    } catch (error) {
      if (!(error instanceof NoticeRefused)) throw error;
      throw new DomainError(error.code === 'form' ? 'malformed_request' : 'signature_invalid');
    }
  }
}
