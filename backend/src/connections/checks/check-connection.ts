import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckOutcome } from '@throughline/contracts/connections/connection.requests.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ConnectionCredentials, CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import { ConnectionStates } from '../connection-states.js';
import { ListModels, ReportConnectionHealth } from '../domain/connection.commands.js';
import { getService } from '@throughline/catalogue/services/services.js';
import { getPlan } from '../services/service-plan.js';
import { ConnectionCheck } from './connection-check.js';
import { getModelList, withGone } from './model-list.js';

type Checking = { workspaceId: WorkspaceId; connectionId: ConnectionId; actor: Actor };

/** Checks a connection that there is, and records what was found. */
@Injectable()
export class CheckConnection {
  constructor(
    private readonly states: ConnectionStates,
    private readonly credentials: ConnectionCredentials,
    private readonly checks: ConnectionCheck,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async check({ workspaceId, connectionId, actor }: Checking): Promise<CheckOutcome> {
    const connection = await this.states.get(workspaceId, connectionId);
    const credential = await this.credentials
      .forUse({ workspaceId, connectionId, agentId: null, run: null })
      .catch((error: unknown) => {
        throw error instanceof CredentialRefused ? new DomainError(error.code, { detail: error.message }) : error;
      });
    const { kind, service, settings } = connection;
    const plan = getPlan(getService(service), kind, settings);
    const { health, models } =
      kind !== 'model' && plan.check === null && plan.address !== null
        ? await this.checks.reach(workspaceId, credential, plan.address)
        : await this.checks.check(workspaceId, credential, plan.check);
    const meta = () => metaFor({ actor, at: this.clock.now(), workspaceId });
    await this.commands.execute(new ReportConnectionHealth({ connectionId, health, checked: true }, meta()));
    if (models !== null) {
      const list = getModelList(withGone(connection.models?.models ?? [], models));
      await this.commands.execute(new ListModels({ connectionId, models: list.models, total: models.length }, meta()));
    }
    return { ok: health.kind === 'ok', code: health.kind === 'ok' ? null : health.reason };
  }
}
