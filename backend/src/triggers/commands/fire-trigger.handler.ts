import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Content } from '@throughline/contracts/json.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import type { ContentOwner } from '@throughline/platform/vault/sealed-contents.js';
import { SubjectForgotten } from '@throughline/platform/vault/subject-keys.js';
import { Facts } from '../../access/facts.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { WorkAdmission } from '../../runs/public.js';
import { FireTrigger } from '../domain/firing.commands.js';
import { triggerDecider } from '../domain/trigger.decider.js';
import { AlreadyFired, firingDecider } from '../domain/firing.decider.js';

/** Fires for a due time, a webhook call or a person alike. The run that follows is counted here, so that it is not refused later. */
@CommandHandler(FireTrigger)
export class FireTriggerHandler implements ICommandHandler<FireTrigger> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
    private readonly admission: WorkAdmission,
    private readonly blobs: Blobs,
  ) {}

  async execute({ data, meta }: FireTrigger): Promise<Receipt> {
    const { workspaceId, agentId, runId, triggerId } = data;
    await this.facts.requireActiveWorkspace(workspaceId);
    const trigger = await this.deciders.current(triggerDecider, triggerId);
    const maxQueued = trigger.status === 'absent' ? null : trigger.maxQueued;
    const queue = maxQueued === null ? null : { triggerId, maxQueued };
    return this.admission.counting({ workspaceId, agentId, runId, memberId: null, queue }, async () => {
      const inputs = await this.seal(
        { workspaceId, runId },
        typeof data.inputs === 'function' ? await data.inputs() : data.inputs,
      );
      const cause = typeof data.cause === 'function' ? await data.cause() : data.cause;
      return this.deciders.run(firingDecider, { type: 'FireTrigger', data: { ...data, cause, inputs }, meta });
    });
  }

  /** A key that was destroyed belongs to a run of the same firing. */
  private async seal(owner: ContentOwner, inputs: RunInputs): Promise<Content> {
    try {
      return await this.blobs.seal(owner, inputs);
    } catch (error) {
      throw error instanceof SubjectForgotten ? new AlreadyFired('finished') : error;
    }
  }
}
