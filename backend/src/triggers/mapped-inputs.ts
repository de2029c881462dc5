import { Injectable } from '@nestjs/common';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { mapInputs, type TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { TriggersQueries } from './triggers.queries.js';

const nothing = { body: null, headers: null, delivery: null, slot: null };

/** What a firing hands to the run, by the trigger's mapping and the types of the agent's published inputs. */
@Injectable()
export class MappedInputs {
  constructor(private readonly triggers: TriggersQueries) {}

  async mapInputs(trigger: TriggerRow, payload: Partial<TriggerPayload>): Promise<RunInputs> {
    const agent = await this.triggers.agent(trigger.workspaceId, trigger.agentId);
    const all = { ...nothing, ...payload, trigger: { id: trigger.id, name: trigger.name } };
    return mapInputs(trigger.mapping, all, agent?.inputs ?? []);
  }
}
