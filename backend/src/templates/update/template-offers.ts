import { Injectable } from '@nestjs/common';
import type { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { FilledTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateOffer, UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import {
  exampleValues,
  type TemplateVariable,
  type VariableValues,
} from '@throughline/contracts/templates/template-variable.js';
import { agentUpdate } from '@throughline/contracts/templates/update/agent-update.js';
import { triggerUpdate } from '@throughline/contracts/templates/update/trigger-update.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts, type InstallationFacts } from '../../access/facts.js';
import { builtInId } from '../template-catalogue.js';
import { TemplateFiles } from '../template-files.js';
import { TemplatesQueries, type UsableTemplate } from '../templates.queries.js';
import { TriggersQueries } from '../../triggers/public.js';
import { filledAsUsed } from '../use/installation-plan.js';

type Installed = InstallationFacts & { workspaceId: WorkspaceId };
type Sides = { installed: Installed; base: FilledTemplate; theirs: FilledTemplate };

/** Knows what a newer version of its template would change in an installation, as everything is now. */
@Injectable()
export class TemplateOffers {
  constructor(
    private readonly facts: Facts,
    private readonly files: TemplateFiles,
    private readonly templates: TemplatesQueries,
    private readonly triggers: TriggersQueries,
  ) {}

  async read(installationId: InstallationId, workspaceId: WorkspaceId): Promise<TemplateOffer> {
    const installed = await this.installed(installationId, workspaceId);
    const newest = await this.newest(installed);
    const isSkipped = newest !== null && (installed.skipped ?? 0) >= newest.version;
    return { offer: newest === null || isSkipped ? null : await this.offer(installed, newest, {}) };
  }

  /** The offer of exactly this version, with values for what it newly asks. Throws when another version is there by now. */
  async require(installed: Installed, hash: string, given: VariableValues): Promise<UpdateOffer> {
    const newest = await this.newest(installed);
    const offer = newest?.hash === hash ? await this.offer(installed, newest, given) : null;
    if (offer === null)
      throw new DomainError('version_conflict', {
        detail: 'This is not what the template offers now. Look at it again.',
      });
    return offer;
  }

  /** Throws unless this version is offered, or was. */
  async requireVersion(installationId: InstallationId, workspaceId: WorkspaceId, version: number): Promise<void> {
    const installed = await this.installed(installationId, workspaceId);
    const newest = await this.newest(installed);
    if (version > (newest?.version ?? installed.template.version)) throw new NotFound();
  }

  async installed(installationId: InstallationId, workspaceId: WorkspaceId): Promise<Installed> {
    const installation = await this.facts.installation(installationId, workspaceId);
    if (installation === null || installation.status !== 'finished') throw new NotFound();
    return { ...installation, workspaceId };
  }

  /** Returns null when there is no newer version that the workspace may use. */
  private async newest({ template, workspaceId, detached }: Installed): Promise<UsableTemplate | null> {
    if (detached) return null;
    const templateId = template.templateId ?? builtInId(template.slug);
    const usable = await this.templates.findUsable(templateId, workspaceId);
    return usable === null || usable.version <= template.version ? null : usable;
  }

  /** Returns null when the log no longer has what the installation was made from. */
  private async offer(installed: Installed, to: UsableTemplate, given: VariableValues): Promise<UpdateOffer | null> {
    const { template, used } = installed;
    const before = await this.files.find(template);
    if (before === null) return null;
    const values = valuesFor(to.file, { ...used.values, ...given });
    const valuesBefore = valuesFor(before, { ...given, ...used.values });
    const sides = {
      installed,
      base: filledAsUsed(before, { ...used, values: valuesBefore }),
      theirs: filledAsUsed(to.file, { ...used, values }),
    };
    const { slug, title } = to.file.listing;
    const { templateId, version, hash } = to;
    return {
      from: template.version,
      to: { templateId, slug, title, version, hash },
      changelog: to.changes[0]?.changelog ?? '',
      variables: unanswered(to.file.variables, used.values),
      agents: await this.agents(sides),
      triggers: await this.changedTriggers(sides),
      added: addedParts(sides),
    };
  }

  private async agents({ installed, base, theirs }: Sides): Promise<UpdateOffer['agents']> {
    const found = await Promise.all(
      installed.parts.agents.map(async ({ part, agentId }) => {
        const mine = await this.facts.agent(agentId, installed.workspaceId);
        const [before, after] = [base, theirs].map(({ agents }) => agents.find((each) => each.part === part));
        if (mine === null || mine.status === 'archived' || before === undefined || after === undefined) return [];
        const { name, details, draft: definition } = mine;
        return [{ part, agentId, name, changes: agentUpdate(before, after, { name, ...details, definition }) }];
      }),
    );
    return found.flat();
  }

  private async changedTriggers({ installed, base, theirs }: Sides): Promise<UpdateOffer['triggers']> {
    const found = await Promise.all(
      installed.parts.triggers.map(async ({ part, triggerId }) => {
        const mine = await this.triggers.get(installed.workspaceId, triggerId);
        const [before, after] = [base, theirs].map(({ triggers }) => triggers.find((each) => each.part === part));
        if (mine.status === 'archived' || before === undefined || after === undefined) return [];
        const { name, settings, mapping } = mine;
        return [{ part, triggerId, name, changes: triggerUpdate(before, after, { name, settings, mapping }) }];
      }),
    );
    return found.flat();
  }
}

/** Whatever was answered before goes on; what was not has its default, or its example until it is answered. */
const valuesFor = ({ variables }: TemplateFile, known: VariableValues): VariableValues => {
  const names = new Set(variables.map(({ name }) => name));
  const answered = Object.entries(known).filter(([name]) => names.has(name));
  return { ...exampleValues(variables), ...Object.fromEntries(answered) };
};

const unanswered = (variables: readonly TemplateVariable[], known: VariableValues): TemplateVariable[] =>
  variables.filter(({ name }) => !Object.hasOwn(known, name));

const addedParts = ({ installed: { parts }, theirs }: Sides): string[] => [
  ...theirs.agents.filter(({ part }) => !parts.agents.some((each) => each.part === part)).map(({ name }) => name),
  ...theirs.triggers.filter(({ part }) => !parts.triggers.some((each) => each.part === part)).map(({ name }) => name),
];
