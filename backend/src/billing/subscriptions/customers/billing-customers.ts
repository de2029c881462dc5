import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Facts } from '../../../access/facts.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { CustomerSnapshot } from '../../provider/payment-provider.js';
import { billingMigrations } from './billing.schema.js';

type Payer = { workspaceId: WorkspaceId; name: string; email: string | null };

/** Which customer of the provider pays for which workspace: one each, for good. */
@Injectable()
export class BillingCustomers implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly current: CurrentProvider,
    private readonly facts: Facts,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'billing', billingMigrations);
  }

  async ensure(payer: Payer): Promise<string> {
    const known = await this.findCustomer(payer.workspaceId);
    if (known !== null) return known;
    const customer = await this.current.required().ensureCustomer(payer);
    await this.store(customer, payer.workspaceId);
    return (await this.findCustomer(payer.workspaceId)) ?? customer;
  }

  async findCustomer(workspaceId: WorkspaceId): Promise<string | null> {
    const [row] = await this.postgres.query<{ customer: string }>(
      'select customer from billing.customers where provider = $1 and workspace_id = $2',
      [this.current.name, workspaceId],
    );
    return row?.customer ?? null;
  }

  /**
   * Returns null: a customer of somebody else. A customer whose row a crash kept from being written is known by what the provider
   * keeps with it, if no other customer pays for that workspace.
   */
  async findWorkspace(customer: string): Promise<WorkspaceId | null> {
    const known = await this.find(customer);
    if (known !== null) return known;
    const workspaceId = (await this.current.required().fetchCustomer(customer))?.workspaceId ?? null;
    if (workspaceId === null || (await this.facts.workspace(workspaceId)).status === 'none') return null;
    await this.store(customer, workspaceId);
    return this.find(customer);
  }

  /** Every customer after this one, some at a time. */
  page(after: string, size: number): Promise<{ customer: string; workspace_id: WorkspaceId }[]> {
    return this.postgres.query(
      `select customer, workspace_id from billing.customers where provider = $1 and customer > $2
       order by customer limit ${size}`,
      [this.current.name, after],
    );
  }

  /** Does the work if the customer's card is another than the one that was seen last. Of the card itself nothing is kept. */
  async whenMethodChanged({ id, method }: CustomerSnapshot, work: () => Promise<unknown>): Promise<void> {
    const [row] = await this.postgres.query<{ method: string | null }>(
      'select method from billing.customers where provider = $1 and customer = $2',
      [this.current.name, id],
    );
    const seen = createHash('sha256')
      .update(JSON.stringify([id, method]))
      .digest('hex');
    if (row === undefined || row.method === seen) return;
    if (row.method !== null || method !== null) await work();
    await this.postgres.execute('update billing.customers set method = $3 where provider = $1 and customer = $2', [
      this.current.name,
      id,
      seen,
    ]);
  }

  private async store(customer: string, workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.execute(
      'insert into billing.customers (provider, customer, workspace_id) values ($1, $2, $3) on conflict do nothing',
      [this.current.name, customer, workspaceId],
    );
  }

  private async find(customer: string): Promise<WorkspaceId | null> {
    const [row] = await this.postgres.query<{ workspace_id: string }>(
      'select workspace_id from billing.customers where provider = $1 and customer = $2',
      [this.current.name, customer],
    );
    return row === undefined ? null : WorkspaceId.parse(row.workspace_id);
  }
}
