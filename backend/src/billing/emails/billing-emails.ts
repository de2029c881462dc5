import { Inject, Injectable } from '@nestjs/common';
import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { UserId, WorkspaceId, type InvoiceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { FollowUps, type Cause } from '../../kernel/jobs/follow-ups.js';
import type { Mail } from '../../kernel/mail/email-template.js';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { WorkspacesQueries } from '../../workspaces/public.js';
import { billingMailText, type InvoiceInMail } from './billing-mail-text.js';
import { BillingFact } from './billing-fact.js';
import { Payers } from './payers.js';
import { tables } from '../tables.js';

const Addressed = z.object({ workspaceId: WorkspaceId, userId: UserId });
const Job = z.object({ workspaceId: WorkspaceId, fact: BillingFact });
const Invoice = InvoiceRow.pick({ id: true, number: true, totalMinor: true, currency: true, status: true });
const kind = 'billing-emails';

/** Mails to the members who manage billing: one a person for each fact. */
@Injectable()
export class BillingEmails {
  constructor(
    private readonly outbox: Outbox,
    private readonly followUps: FollowUps,
    private readonly payers: Payers,
    private readonly workspaces: WorkspacesQueries,
    private readonly readModel: ReadModel,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'billing'>,
  ) {
    outbox.registerTemplate('billing', (about) => this.write(about));
    followUps.register(kind, {
      data: Job,
      tables: ['workspaces', 'billing'],
      run: ({ workspaceId, fact }, cause: Cause) => this.send(cause.id, workspaceId, fact),
    });
  }

  async add(event: AnyRecorded, workspaceId: WorkspaceId, fact: BillingFact): Promise<void> {
    await this.followUps.add(kind, event, { workspaceId, fact });
  }

  /** `id` is derived from what happened, so that repeating it sends nothing twice. */
  async send(id: string, workspaceId: WorkspaceId, fact: BillingFact): Promise<void> {
    for (const userId of await this.payers.listFor(workspaceId))
      await this.outbox.add('billing', { id: `${id}-${userId}`, about: { workspaceId, userId, ...fact } });
  }

  private async write(about: About): Promise<Mail | null> {
    const { workspaceId, userId } = Addressed.parse(about);
    const fact = BillingFact.parse(about);
    const [reader, workspace, invoice] = await Promise.all([
      this.payers.read(workspaceId, userId),
      this.workspaces.get(workspaceId),
      'invoiceId' in fact ? this.invoice(workspaceId, fact.invoiceId) : null,
    ]);
    if (reader === null) return null;
    const text = billingMailText(fact, { invoice, instant: (at) => formatInstant(at, reader) });
    if (text === null) return null;
    const isTest = this.config.billing.provider === 'test';
    return {
      to: { name: reader.name, address: reader.email },
      template: {
        subject: `${workspace.name}: ${text.subject}`,
        preview: text.sentences[0] ?? '',
        paragraphs: [`Hi ${reader.name},`, ...text.sentences],
        action: { label: text.action, url: `${this.config.publicUrl}/${workspace.slug}/${text.path}` },
        notes: [
          ...(isTest ? ['Test mode: no real charges.'] : []),
          `You get this because you manage the billing of ${workspace.name}.`,
        ],
      },
    };
  }

  private invoice(workspaceId: WorkspaceId, id: InvoiceId): Promise<InvoiceInMail | null> {
    const invoice = tables.selectFrom('invoices').select(['id', 'number', 'totalMinor', 'currency', 'status']);
    return this.readModel.one(
      Invoice,
      invoice.where((eb) => eb.and({ workspaceId, id })),
    );
  }
}
