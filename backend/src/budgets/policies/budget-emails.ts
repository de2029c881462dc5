import { Inject, Injectable } from '@nestjs/common';
import { BudgetName, type BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import { AgentId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../../workspaces/public.js';

const AboutBudget = z.object({
  workspaceId: WorkspaceId,
  userId: UserId,
  budget: BudgetName,
  limit: z.string(),
  spent: z.string(),
  /** Missing when a call no longer fitted. */
  percent: z.string().optional(),
});
type AboutBudget = z.infer<typeof AboutBudget>;

const dollars = (micros: string): string => `$${(Number(micros) / 1_000_000).toFixed(2)}`;

/** Mails to the people that a budget names. */
@Injectable()
export class BudgetEmails {
  constructor(
    outbox: Outbox,
    private readonly workspaces: WorkspacesQueries,
    private readonly facts: Facts,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('budget', (about) => this.write(about));
  }

  private async write(given: About): Promise<Mail | null> {
    const about = AboutBudget.parse(given);
    const { workspaceId, userId } = about;
    const [member, workspace] = await Promise.all([
      this.workspaces.findActiveMember(workspaceId, userId),
      this.workspaces.get(workspaceId),
    ]);
    if (member === null) return null;
    const of = await this.getOwner(workspaceId, about.budget);
    const said = about.percent === undefined ? exhausted(of) : reached(of, about.percent);
    return {
      to: { name: member.name, address: member.email },
      template: {
        subject: `${workspace.name}: ${said.subject}`,
        preview: `${dollars(about.spent)} of ${dollars(about.limit)} is spent.`,
        paragraphs: [`Hi ${member.name},`, said.sentence, figures(about)],
        action: { label: 'Open budgets', url: `${this.config.publicUrl}/${workspace.slug}/settings/billing` },
        notes: ['You get this because the budget names you. Who manages budgets can change that.'],
      },
    };
  }

  private async getOwner(workspaceId: WorkspaceId, { scope, of, period }: BudgetKey): Promise<string> {
    const per = period === 'run' ? '' : ` in a ${period}`;
    if (scope === 'workspace') return `the workspace${per}`;
    if (scope === 'member') {
      const member = await this.workspaces.findActiveMember(workspaceId, UserId.parse(of));
      return `${member?.name ?? 'a former member'}${per}`;
    }
    const agent = scope === 'agent' ? await this.facts.agent(AgentId.parse(of), workspaceId) : null;
    return `${agent === null ? 'a connected account' : agent.name}${per}`;
  }
}

const figures = ({ spent, limit }: AboutBudget): string => `${dollars(spent)} of ${dollars(limit)} is spent.`;

const reached = (of: string, percent: string) => ({
  subject: `${percent} % of a budget is spent`,
  sentence: `${percent} % of the budget of ${of} is spent.`,
});

const exhausted = (of: string) => ({
  subject: 'a budget is used up',
  sentence: `The next call does not fit into the budget of ${of}. Raise it to go on, or wait until its period is over.`,
});
