import { Injectable } from '@nestjs/common';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { CompareNightly } from '../invoices/comparing/compare-nightly.js';
import { tables } from '../tables.js';

type Agreed = { agreement: SubscriptionRow | null; comparedAt: string | null };

/** Knows what a workspace has agreed, as its row shows it, and when what it used was last counted again. */
@Injectable()
export class AgreementRows {
  constructor(
    private readonly readModel: ReadModel,
    private readonly comparing: CompareNightly,
  ) {}

  async find(workspaceId: WorkspaceId): Promise<Agreed> {
    const agreed = tables.selectFrom('subscriptions').select(SubscriptionRow.keyof().options);
    const [agreement, comparedAt] = await Promise.all([
      this.readModel.one(SubscriptionRow, agreed.where('id', '=', workspaceId)),
      this.comparing.lastComparedAt(workspaceId),
    ]);
    return { agreement, comparedAt };
  }
}
