import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TriggerId, type FiringId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content, Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { FiringCause } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, InvalidState } from '@throughline/platform/problems/domain-error.js';
import { Blobs, ContentMissing } from '../kernel/blobs/blobs.js';
import { CurrentTriggers } from './current-triggers.js';
import { StartFiredRun } from './domain/fired-run.commands.js';
import { FireTrigger } from './domain/firing.commands.js';
import { TriggerIsArchived } from './domain/trigger.errors.js';
import { firingAskedBy, getRun } from './firing-ids.js';
import { MappedInputs } from './mapped-inputs.js';
import { TriggersQueries } from './triggers.queries.js';
import { DeliveredFiles } from './webhooks/delivered-files.js';

/** Only deliveries that were taken in are kept whole. */
export class NothingToReplay extends InvalidState {
  constructor(outcome: string) {
    super(outcome, 'Only a delivery that was taken in can be replayed.');
  }
}

export class DeliveryBodyDeleted extends DomainError {
  constructor() {
    const days = limits.deliveryBody / (24 * 3_600_000);
    super('delivery_body_deleted', {
      detail: `The body of this delivery was deleted after ${days} days, so it cannot be replayed.`,
    });
  }
}

/** Firings that a person requests: tests and replays. One that cannot start a run is recorded and refused. */
@Injectable()
export class FireManually {
  constructor(
    private readonly commands: CommandBus,
    private readonly triggers: TriggersQueries,
    private readonly current: CurrentTriggers,
    private readonly inputs: MappedInputs,
    private readonly files: DeliveredFiles,
    private readonly blobs: Blobs,
  ) {}

  async test(trigger: TriggerRow, inputs: RunInputs, meta: CommandMeta): Promise<Receipt> {
    return this.fire(await this.current.findFor(trigger), { cause: { kind: 'test' }, inputs }, meta);
  }

  /** The same delivery, by the mapping as it is now. */
  async replay(workspaceId: WorkspaceId, firingId: FiringId, meta: CommandMeta): Promise<Receipt> {
    const { cause, outcome, triggerId } = await this.triggers.firing(workspaceId, firingId);
    const isKept = !['rejected', 'filtered', 'duplicate'].includes(outcome);
    if (!isKept || cause === null || !('delivery' in cause)) throw new NothingToReplay(outcome);
    const trigger = await this.current.findFor(await this.triggers.get(workspaceId, triggerId));
    const { delivery } = cause;
    const body = delivery.body === null ? null : await this.getBody(workspaceId, delivery.body);
    const { headers, query, deliveryId: id } = delivery;
    const payload = { body, headers, query, delivery: { id } };
    const { inputs, files } = await this.inputs.mapAll(trigger, payload);
    Object.assign(
      inputs,
      await this.files.find(files, { firingId: await this.findFirst(workspaceId, firingId), workspaceId }),
    );
    return this.fire(trigger, { cause: { kind: 'replay', firingId, delivery }, inputs }, meta);
  }

  /** The delivery that a replay replays, also by other replays. */
  private async findFirst(workspaceId: WorkspaceId, firingId: FiringId): Promise<FiringId> {
    const { cause } = await this.triggers.firing(workspaceId, firingId);
    return cause?.kind === 'replay' ? this.findFirst(workspaceId, cause.firingId) : firingId;
  }

  private async getBody(workspaceId: WorkspaceId, content: Content): Promise<Json> {
    try {
      return await this.blobs.getValue(workspaceId, content);
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      throw content.kind === 'blob' && error.hasKey ? new DeliveryBodyDeleted() : new DomainError('contents_erased');
    }
  }

  private async fire(
    { id, workspaceId, agentId, status }: TriggerRow,
    firing: { cause: FiringCause; inputs: RunInputs },
    meta: CommandMeta,
  ): Promise<Receipt> {
    if (status === 'archived') throw new TriggerIsArchived();
    const firingId = firingAskedBy(meta.commandId);
    const place = { firingId, triggerId: TriggerId.parse(id), workspaceId, agentId, runId: getRun(firingId) };
    const receipt = await this.commands.execute(new FireTrigger({ ...place, ...firing }, meta));
    const fired = await this.commands.execute(new StartFiredRun(firingId));
    if ('refusal' in fired) throw fired.refusal;
    return receipt;
  }
}
