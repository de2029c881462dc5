import { Injectable } from '@nestjs/common';
import { callerConnections } from '@throughline/contracts/agents/acts-as-caller.js';
import type { AgentConnection, AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { getService } from '@throughline/catalogue/services/services.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { CallerAccounts } from '../kernel/credentials/caller-accounts.js';

/** Nobody is there whose accounts the run could act with, or they have none. */
class RunNeedsCaller extends DomainError {
  constructor(missing: readonly AgentConnection[], all: readonly AgentConnection[], detail: string) {
    const errors = missing.map((each) => ({
      pointer: `/connections/${all.indexOf(each)}`,
      code: 'account_missing',
      detail: `Connect an account of yours at ${getService(each.service)?.name ?? each.service} first.`,
    }));
    super('connection_needs_caller', errors.length > 0 ? { detail, errors } : { detail });
  }
}

type Starting = { workspaceId: WorkspaceId; actor: Actor; byTrigger: boolean };

/** Puts the accounts of the person who starts a run into the definition that is frozen into it. */
@Injectable()
export class CallerConnections {
  constructor(private readonly accounts: CallerAccounts) {}

  /** An API key can start runs and nothing of it says that it may use its owner's accounts. */
  async freeze(definition: AgentDefinition, { workspaceId, actor, byTrigger }: Starting): Promise<AgentDefinition> {
    const { connections } = definition;
    const own = callerConnections(definition);
    if (own.length === 0) return definition;
    if (byTrigger || actor.kind !== 'user')
      throw new RunNeedsCaller(
        [],
        connections,
        'A trigger can’t start an agent that acts as the person who starts it.',
      );
    if (actor.apiKey !== undefined)
      throw new RunNeedsCaller(
        [],
        connections,
        'An API key can’t start it: it acts with the accounts of a person who does.',
      );
    const found = await this.accounts.find(workspaceId, actor.id, [...new Set(own.map(({ service }) => service))]);
    const accountAt = ({ service }: AgentConnection) => found.find((each) => each.service === service);
    const missing = own.filter((each) => accountAt(each) === undefined);
    if (missing.length > 0) throw new RunNeedsCaller(missing, connections, 'Connect an account of your own first.');
    const frozen = connections.map((each) =>
      each.actsAs === 'caller' ? { ...each, connectionId: accountAt(each)?.connectionId ?? null } : each,
    );
    return { ...definition, connections: frozen };
  }
}
