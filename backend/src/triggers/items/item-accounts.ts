import { Injectable } from '@nestjs/common';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Facts } from '../../access/facts.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import { Egress } from '../../kernel/egress/egress.js';
import { callOperation, ConnectedCalls } from '../../tools/public.js';
import type { Call } from './read-items.js';

/** A trigger asks with an account of its agent, as the agent that its runs have: by the same access, rules and trail. */
@Injectable()
export class ItemAccounts {
  private readonly connected: ConnectedCalls;

  constructor(
    private readonly facts: Facts,
    private readonly egress: Egress,
    credentials: ConnectionCredentials,
  ) {
    this.connected = new ConnectedCalls(credentials);
  }

  /** Throws `CredentialRefused`. */
  async open(trigger: TriggerRow, { connectionId }: ItemSettings, signal: AbortSignal): Promise<Call> {
    const { workspaceId, agentId } = trigger;
    const definition = (await this.facts.agent(agentId, workspaceId))?.versions.at(-1);
    const use = { workspaceId, connectionId, agentId, run: null, ...(definition && { definition }) };
    const call = await this.connected.open(use);
    const calling = { call, egress: this.egress, context: { workspaceId, signal } };
    return (operation, given) => callOperation(operation, given, calling);
  }
}
