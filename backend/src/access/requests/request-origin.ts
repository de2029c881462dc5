import { Injectable } from '@nestjs/common';
import type { Origin } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { LRUCache } from 'lru-cache';
import { browserName, programName } from './browser-name.js';
import type { Caller } from './caller.js';
import { networkPrefix } from './network-prefix.js';

const maxSealedNetworks = 10_000;

/** Describes what of a request says where it comes from. */
export type RequestSource = { ip: string; userAgent: string | undefined };

/** Where requests come from, as events say it: the network is sealed with the caller's key. */
@Injectable()
export class RequestOrigin {
  /** Sealing asks for the person's key; the same network of the same person is sealed once. */
  private readonly networks = new LRUCache<string, string>({ max: maxSealedNetworks });

  constructor(private readonly vault: Vault) {}

  async findOrigin({ ip, userAgent }: RequestSource, caller: Caller | null): Promise<Origin> {
    if (caller === null) return { via: 'browser', client: browserName(userAgent) };
    const network = await this.sealedNetwork(caller.userId, networkPrefix(ip));
    if ('apiKey' in caller) return { via: 'api_key', client: programName(userAgent), network };
    return { via: 'browser', client: browserName(userAgent), sessionId: caller.sessionId, network };
  }

  /** Adds the network of somebody who tries to sign in, sealed with the key of that account. */
  async addNetwork(meta: CommandMeta, userId: UserId, ip: string): Promise<CommandMeta> {
    const { origin } = meta;
    if (origin?.via !== 'browser') return meta;
    return { ...meta, origin: { ...origin, network: await this.sealedNetwork(userId, networkPrefix(ip)) } };
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
