import { Injectable } from '@nestjs/common';
import { formatAlias, getAlias } from '@throughline/contracts/agents/tool-use.js';
import { listApprovers } from '@throughline/contracts/agents/approvers.js';
import { UserId } from '@throughline/contracts/ids.js';
import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import type { MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import { usualLocale } from '@throughline/contracts/locale.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { AgentsQueries } from '../../agents/public.js';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import { RunNamesQueries, RunsQueries } from '../../runs/public.js';
import { TriggersQueries } from '../../triggers/public.js';

export const getKind = ({ about: { kind } }: InboxItemRow): MailKind =>
  kind === 'approval' ? 'approvals' : kind === 'question' ? 'questions' : 'failures';

/** Knows of an item whose it is, and what it is in sentences. */
@Injectable()
export class ItemFacts {
  constructor(
    private readonly agents: AgentsQueries,
    private readonly runs: RunsQueries,
    private readonly names: RunNamesQueries,
    private readonly triggers: TriggersQueries,
    private readonly facts: Facts,
  ) {}

  /** Returns whom the call waits for; or the owner of the agent and who started the run, or of the trigger; nobody when that is not found. */
  async findPeople(item: InboxItemRow): Promise<UserId[]> {
    try {
      return await this.readPeople(item);
    } catch (error) {
      if (error instanceof NotFound) return [];
      throw error;
    }
  }

  private async readPeople({ workspaceId, about }: InboxItemRow): Promise<UserId[]> {
    if (about.kind === 'trigger') return [(await this.triggers.get(workspaceId, about.triggerId)).ownerId];
    if (about.kind !== 'approval' && about.kind !== 'question') return [];
    const named = about.kind === 'approval' ? listApprovers(about, await this.facts.workspace(workspaceId)) : null;
    if (named !== null) return named.map(({ userId }) => userId);
    const [agent, { startedBy }] = await Promise.all([
      this.agents.get(workspaceId, about.agentId),
      this.runs.get(workspaceId, about.runId),
    ]);
    return [...new Set([agent.ownerId, ...(startedBy.kind === 'user' ? [UserId.parse(startedBy.id)] : [])])];
  }

  /** `since`: of what began before it, the mail says that it still waits. */
  async describe({ workspaceId, about, count, since: begun }: InboxItemRow, since: string): Promise<string> {
    if (about.kind === 'approval' || about.kind === 'question') {
      const { name } = await this.agents.get(workspaceId, about.agentId);
      const still = begun <= since ? 'still ' : '';
      // A question is answered in the inbox, where it is read.
      return about.kind === 'approval' ? `${name} ${still}asks: ${about.title}` : `${name} ${still}has a question`;
    }
    if (about.kind !== 'trigger') return '';
    const { name } = await this.triggers.get(workspaceId, about.triggerId);
    const times = count === 1 ? 'Its last run did not succeed' : `It failed ${count} times in a row`;
    return about.paused ? `${name} was paused. ${times}.` : `${name} fails. ${times}.`;
  }

  /** Lists which tool a call is of, who started its run, and until when it can be decided; nothing of other items. Its arguments stay here, where they can be erased. */
  async listDetails({ workspaceId, about }: InboxItemRow, timeZone: string): Promise<string[]> {
    if (about.kind !== 'approval') return [];
    const { id } = (await this.runs.get(workspaceId, about.runId)).startedBy;
    const starter = (await this.names.names(workspaceId, [id]))[id];
    const until = formatInstant(about.expiresAt, { timeZone, locale: usualLocale });
    const started = starter === undefined ? '' : `Started by ${starter}. `;
    return [`It would call ${formatAlias(getAlias(about.tool))}. ${started}It can be decided until ${until}.`];
  }
}
