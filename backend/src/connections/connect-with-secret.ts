import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ConnectionSettings, ServiceId } from '@throughline/contracts/connections/connection.js';
import type {
  ConnectionSecret,
  CreateConnectionRequest,
  RotateSecretRequest,
} from '@throughline/contracts/connections/connection.requests.js';
import { CommandId, ConnectionId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { z } from 'zod';
import { CheckFailed } from './checks/check-failed.js';
import { ConnectionCheck, type Checked } from './checks/connection-check.js';
import { ConnectionStates } from './connection-states.js';
import { SealedAccounts } from './secrets/sealed-accounts.js';
import { ConnectionSecrets, getHint } from './secrets/connection-secrets.js';
import { secretAttachment } from './secrets/secret-attachment.js';
import * as ask from './domain/connection.commands.js';
import { getModelList } from './checks/model-list.js';
import { getService } from '@throughline/catalogue/services/services.js';
import { CompleteSettings } from './services/complete-settings.js';
import { requireOwn } from './domain/connection.decider.js';
import { getPlan } from './services/service-plan.js';

type New = z.output<typeof CreateConnectionRequest> & { secret: ConnectionSecret };
type Rotated = z.output<typeof RotateSecretRequest>;
type In = { workspaceId: WorkspaceId; by: ask.By; meta: CommandMeta };
type Tried = { connectionId: ConnectionId; service: ServiceId; settings: ConnectionSettings; hosts: readonly string[] };

/** `proves`: the service has a call that fails without a good secret. */
type Accepted = Checked & { proves: boolean };

/** Connects an account by a key or a password: nothing is kept that the service did not accept. */
@Injectable()
export class ConnectWithSecret {
  constructor(
    private readonly commands: CommandBus,
    private readonly states: ConnectionStates,
    private readonly secrets: ConnectionSecrets,
    private readonly accounts: SealedAccounts,
    private readonly checks: ConnectionCheck,
    private readonly settings: CompleteSettings,
  ) {}

  async create(
    { secret, expiresAt, settings: given, ...request }: New,
    { workspaceId, by, meta }: In,
  ): Promise<Receipt> {
    const connectionId = ConnectionId.parse(derivedId(meta.commandId, 'connection'));
    const { service, kind } = request;
    const settings = this.settings.complete(service, given);
    const { hosts } = getPlan(getService(service), kind, settings);
    const checked = await this.accepted({ connectionId, service, settings, hosts }, secret, workspaceId);
    const account = await this.accounts.seal({ workspaceId, connectionId }, service, checked.account);
    const authorization = { account, scopes: [], hosts: [...hosts], hint: getHint(secret), expiresAt };
    const data = {
      connectionId,
      workspaceId,
      ownerId: by.userId,
      ...request,
      settings,
      client: null,
      authorization,
      by,
    };
    await this.secrets.put(connectionId, secret);
    try {
      return await this.recorded(
        checked,
        connectionId,
        meta,
        await this.commands.execute(new ask.CreateConnection(data, meta)),
      );
    } catch (error) {
      // Not if an earlier try of the same request has made it.
      if ((await this.states.find(workspaceId, connectionId)) === null) await this.secrets.discard(connectionId);
      throw error;
    }
  }

  /** The new secret is checked first; until it is accepted the old one stays. */
  async rotate(
    connectionId: ConnectionId,
    { secret, expiresAt }: Rotated,
    { workspaceId, by, meta }: In,
  ): Promise<Receipt> {
    const connection = await this.states.get(workspaceId, connectionId);
    requireOwn(connection, by);
    if (connection.kind !== secret.kind) throw new CheckFailed('other_kind', connection);
    const data = { connectionId, hint: getHint(secret), expiresAt, by };
    const checked = await this.accepted({ connectionId, ...connection }, secret, workspaceId);
    const receipt = await this.commands.execute(new ask.RotateConnectionSecret(data, meta));
    await this.secrets.rotate(connectionId, secret);
    return this.recorded(checked, connectionId, meta, receipt);
  }

  private async accepted(
    { connectionId, service, settings, hosts }: Tried,
    secret: ConnectionSecret,
    workspaceId: WorkspaceId,
  ): Promise<Accepted> {
    const { kind } = secret;
    const plan = getPlan(getService(service), kind, settings);
    const rule = { methods: null, paths: null, hosts: null, callsPerHour: null };
    const credential = {
      connectionId,
      service,
      kind,
      address: plan.address,
      hosts,
      secretVersion: 0,
      rule,
      ...secretAttachment(secret, plan),
    };
    const checked = await this.checks.check(workspaceId, credential, plan.check);
    if (checked.health.kind !== 'ok')
      throw new CheckFailed(checked.health.reason, { service, hosts, kind, says: checked.says });
    return { ...checked, proves: plan.check !== null || kind === 'model' };
  }

  private async recorded(
    { models, proves }: Accepted,
    connectionId: ConnectionId,
    meta: CommandMeta,
    receipt: Receipt,
  ): Promise<Receipt> {
    if (proves) {
      const report = { connectionId, health: { kind: 'ok' as const }, checked: true };
      await this.commands.execute(new ask.ReportConnectionHealth(report, following(meta, 'checked')));
    }
    if (models === null) return receipt;
    const list = getModelList(models);
    return this.commands.execute(new ask.ListModels({ connectionId, ...list }, following(meta, 'models')));
  }
}

/** Applies to the same request: a command of its own, which the revision that the caller saw does not guard. */
const following = ({ expectedRevision: _, ...meta }: CommandMeta, step: string): CommandMeta => ({
  ...meta,
  commandId: CommandId.parse(derivedId(meta.commandId, step)),
});
