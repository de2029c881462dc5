import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CorrelationId } from '@throughline/contracts/ids.js';
import type { HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Open } from '../../access/access.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { callerNetwork } from '../../kernel/http/rate-limits/caller-network.js';
import { AcceptsAnyQuery } from '../../kernel/http/unknown-query.interceptor.js';
import { DeferredCalls } from './deferred-calls.js';
import { hookCall, type HookCall } from './hook-call.js';
import { ReceiveHookCall } from './receive-hook-call.js';
import type { SlackChallenge } from './slack-challenge.js';
import { unpackBody } from './unpack-body.js';

const HookId = z.string().regex(/^[\w-]{1,40}$/);

/** Receives calls from outside. A caller is authenticated by the signature of the webhook, not by a session or key. */
@Controller('hooks')
export class HooksController {
  constructor(
    private readonly webhooks: ReceiveHookCall,
    private readonly held: DeferredCalls,
    private readonly maintenance: MaintenanceGate,
    private readonly clock: Clock,
  ) {}

  @Post(':hookId')
  @HttpCode(202)
  @Open({ always: true })
  @AcceptsAnyQuery()
  async receive(
    @Param('hookId', { schema: HookId }) hookId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HookAccepted | SlackChallenge> {
    const { headers, rawBody = Buffer.alloc(0), url } = request;
    const body = await unpackBody(rawBody, headers['content-encoding']);
    const query = url.split('?').slice(1).join('?');
    const requestId = CorrelationId.parse(request.id);
    const call = hookCall({
      headers,
      query,
      body,
      at: this.clock.now(),
      requestId,
      network: callerNetwork(request.ip),
    });
    const answer = await this.receiveOrDefer(hookId, call);
    if ('challenge' in answer) void reply.code(200);
    return answer;
  }

  private receiveOrDefer(hookId: string, call: HookCall): Promise<HookAccepted | SlackChallenge> {
    if (this.maintenance.mode === 'read_only') return this.held.defer(hookId, call);
    const refusal = this.maintenance.refusal('write');
    if (refusal !== null) throw refusal;
    return this.webhooks.receive(hookId, call);
  }
}
