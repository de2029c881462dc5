import { Injectable } from '@nestjs/common';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { Condition } from '@throughline/contracts/triggers/condition.js';
import { findUnmet } from '@throughline/contracts/triggers/find-unmet.js';
import {
  listNamedFiles,
  mapInputs,
  valueAt,
  type NamedFile,
  type TriggerPayload,
} from '@throughline/contracts/triggers/mapping.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { AgentsQueries } from '../agents/public.js';

const nothing = { body: null, headers: null, query: null, delivery: null, slot: null, event: null, item: null };

/** Knows what a firing hands to the run, by the trigger's mapping and the types of the agent's published inputs. */
@Injectable()
export class MappedInputs {
  constructor(private readonly agents: AgentsQueries) {}

  async mapInputs(trigger: TriggerRow, payload: Partial<TriggerPayload>): Promise<RunInputs> {
    return (await this.mapAll(trigger, payload)).inputs;
  }

  /**
   * The inputs, what is named for those that take files, the first condition that is not met, and the value that makes two
   * calls the same delivery, where the trigger names its place.
   */
  async mapAll(
    trigger: TriggerRow,
    payload: Partial<TriggerPayload>,
  ): Promise<{ inputs: RunInputs; files: NamedFile[]; unmet: Condition | null; key: Json | undefined }> {
    const { settings } = trigger;
    const fields = (await this.agents.findPublished(trigger.workspaceId, trigger.agentId))?.inputs ?? [];
    const all = { ...nothing, ...payload, trigger: { id: trigger.id, name: trigger.name } };
    return {
      inputs: mapInputs(trigger.mapping, all, fields),
      files: listNamedFiles(trigger.mapping, all, fields),
      unmet: findUnmet(trigger.conditions, all),
      key: settings.kind === 'webhook' && settings.sameBy !== undefined ? valueAt(all, settings.sameBy) : undefined,
    };
  }
}

/** Inputs are part of the log. */
export const isTooBig = (inputs: RunInputs): boolean => Buffer.byteLength(JSON.stringify(inputs)) > limits.runInputs;
