import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { CommandId, type InstallationId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { realChanges } from '@throughline/contracts/same-json.js';
import type { TakeUpdateRequest, UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { applyAgentUpdate, applyTriggerUpdate } from '@throughline/contracts/templates/update/apply-update.js';
import {
  isTaken,
  type UpdateChange,
  type UpdateChoices,
} from '@throughline/contracts/templates/update/update-change.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { requireAlso } from '../../access/authorization/require-scope.js';
import { Facts } from '../../access/facts.js';
import type { Caller } from '../../access/requests/caller.js';
import { ChangeAgentDetails, EditDraft, RenameAgent } from '../../agents/public.js';
import { ChangeTriggerMapping, ChangeTriggerSettings, RenameTrigger, TriggersQueries } from '../../triggers/public.js';
import { TakeTemplateUpdate } from '../domain/installation.commands.js';
import { readValues } from '../read-values.js';
import { TemplatesQueries } from '../templates.queries.js';
import { TemplateOffers } from './template-offers.js';

type Of = { installationId: InstallationId; workspaceId: WorkspaceId };
type Part = { part: string; changes: readonly UpdateChange[] };

/**
 * Takes what was chosen of an offer. Drafts and triggers are changed first, by ordinary commands, then the installation says so:
 * if that stops halfway, the offer remains, without what is changed already.
 */
@Injectable()
export class TakeUpdate {
  constructor(
    private readonly offers: TemplateOffers,
    private readonly facts: Facts,
    private readonly triggers: TriggersQueries,
    private readonly templates: TemplatesQueries,
    private readonly commands: CommandBus,
  ) {}

  async execute(
    { caller, ...of }: Of & { caller: Caller },
    request: TakeUpdateRequest,
    meta: CommandMeta,
  ): Promise<Receipt> {
    const installed = await this.offers.installed(of.installationId, of.workspaceId);
    const offer = await this.offers.require(installed, request.hash, request.values);
    const getChoices = (part: string): UpdateChoices =>
      Object.hasOwn(request.choices, part) ? (request.choices[part] ?? {}) : {};
    const parts = [...offer.agents, ...offer.triggers].map((part) => summary(part, getChoices(part.part)));
    const given = { ...installed.used.values, ...request.values };
    const isNothingTaken = parts.every(({ taken }) => taken.length === 0);
    const values = await this.values(offer, given, { ...of, isNothingTaken });
    requireConfirmed(parts, request.confirmed);
    if (offer.triggers.some(({ part, changes }) => changes.some((change) => isTaken(change, getChoices(part)))))
      requireAlso(caller, 'triggers.edit');
    for (const agent of offer.agents) await this.changeAgent(agent, getChoices(agent.part), { of, meta });
    for (const trigger of offer.triggers) await this.changeTrigger(trigger, getChoices(trigger.part), { of, meta });
    return this.commands.execute(new TakeTemplateUpdate({ ...of, template: offer.to, values, parts }, meta));
  }

  /**
   * Applies to the new version: what it no longer asks is left out, what it newly asks has to be answered unless nothing is
   * taken.
   */
  private async values(
    { to }: UpdateOffer,
    given: TakeUpdateRequest['values'],
    { workspaceId, isNothingTaken }: Of & { isNothingTaken: boolean },
  ) {
    const usable = to.templateId === null ? null : await this.templates.findUsable(to.templateId, workspaceId);
    const variables = usable?.file.variables ?? [];
    const asked = Object.entries(given).filter(([name]) => variables.some((variable) => variable.name === name));
    const needed = isNothingTaken ? variables.filter(({ name }) => Object.hasOwn(given, name)) : variables;
    return readValues(needed, Object.fromEntries(asked));
  }

  private async changeAgent(
    { part, agentId, changes }: UpdateOffer['agents'][number],
    choices: UpdateChoices,
    { of, meta }: { of: Of; meta: CommandMeta },
  ): Promise<void> {
    const now = await this.facts.agent(agentId, of.workspaceId);
    if (now === null) return;
    const mine = { name: now.name, ...now.details, definition: now.draft };
    const { name, description, icon, labels, definition } = applyAgentUpdate(mine, changes, choices);
    requireFitting(definition);
    const toMeta = (step: string): CommandMeta => stepMeta(meta, part, step);
    if (name !== mine.name) await this.commands.execute(new RenameAgent({ agentId, name }, toMeta('name')));
    await this.commands.execute(
      new ChangeAgentDetails({ agentId, details: { description, icon, labels } }, toMeta('details')),
    );
    const edits = realChanges(mine.definition, definition);
    if (Object.keys(edits).length > 0)
      await this.commands.execute(new EditDraft({ agentId, changes: edits }, toMeta('draft')));
  }

  private async changeTrigger(
    { part, triggerId, changes }: UpdateOffer['triggers'][number],
    choices: UpdateChoices,
    { of, meta }: { of: Of; meta: CommandMeta },
  ): Promise<void> {
    const mine = await this.triggers.get(of.workspaceId, triggerId);
    const { name, settings, mapping } = applyTriggerUpdate(mine, changes, choices);
    const buildMeta = (step: string): CommandMeta => stepMeta(meta, part, step);
    if (name !== mine.name) await this.commands.execute(new RenameTrigger({ triggerId, name }, buildMeta('name')));
    await this.commands.execute(new ChangeTriggerSettings({ triggerId, settings }, buildMeta('settings')));
    await this.commands.execute(new ChangeTriggerMapping({ triggerId, mapping }, buildMeta('mapping')));
  }
}

/** Each command has an id of its own, that follows from the request's. */
const stepMeta = (meta: CommandMeta, part: string, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(meta.commandId, 'update', part, step)),
});

const summary = ({ part, changes }: Part, choices: UpdateChoices) => {
  const taken = changes.filter((change) => isTaken(change, choices));
  return {
    part,
    taken: taken.map(({ field }) => field),
    kept: changes.filter((change) => !isTaken(change, choices)).map(({ field }) => field),
    raised: taken.filter(({ raises }) => raises.length > 0).map(({ field }) => field),
  };
};

/** Whatever lets an agent do more is named, and nothing of the update is taken. */
const requireConfirmed = (parts: readonly ReturnType<typeof summary>[], confirmed: boolean): void => {
  const errors = parts.flatMap(({ part, raised }) =>
    raised.map((field) => ({
      pointer: `/choices/${part}/${field}`,
      code: 'raises_power',
      detail: 'This lets it do more than it may now.',
    })),
  );
  if (errors.length > 0 && !confirmed) throw new DomainError('template_powers_raised', { errors });
};

const requireFitting = (definition: AgentDefinition): void => {
  const parsed = AgentDefinition.safeParse(definition);
  if (parsed.success) return;
  throw new DomainError('validation_failed', {
    errors: parsed.error.issues.map(({ path, message }) => ({
      pointer: `/${path.join('/')}`,
      code: 'invalid',
      detail: message,
    })),
  });
};
