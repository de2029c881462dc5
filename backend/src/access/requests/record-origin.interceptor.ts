import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Origin } from '@throughline/contracts/event.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Observable } from 'rxjs';
import type { Caller } from './caller.js';
import { browserName, programName } from './browser-name.js';
import { networkPrefix } from './network-prefix.js';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const maxSealedNetworks = 10_000;

/** Notes where a request comes from before its command is built, so that events can say so. */
@Injectable()
export class RecordOriginInterceptor implements NestInterceptor {
  /** Sealing asks for the person's key; the same network of the same person is sealed once. */
  private readonly networks = new LRUCache<string, string>({ max: maxSealedNetworks });

  constructor(private readonly vault: Vault) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!reads.has(request.method)) request.origin = await this.originOf(request, request.caller);
    return next.handle();
  }

  private async originOf({ ip, headers }: FastifyRequest, caller: Caller | null): Promise<Origin> {
    if (caller === null) return { via: 'browser', client: browserName(headers['user-agent']) };
    const network = await this.sealedNetwork(caller.userId, networkPrefix(ip));
    if ('apiKey' in caller) return { via: 'api_key', client: programName(headers['user-agent']), network };
    return { via: 'browser', client: browserName(headers['user-agent']), sessionId: caller.sessionId, network };
  }

  private async sealedNetwork(userId: string, network: string): Promise<string> {
    const key = `${userId} ${network}`;
    const known = this.networks.get(key);
    if (known !== undefined) return known;
    const sealed = await this.vault.seal(userId, 'network', network);
    this.networks.set(key, sealed);
    return sealed;
  }
}
