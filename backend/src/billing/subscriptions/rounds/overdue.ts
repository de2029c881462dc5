import { Injectable } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { CurrentProvider } from '../../provider/current-provider.js';
import { EndCheckouts } from '../checkouts/end-checkouts.js';
import { RestrictUnpaid } from './restrict-unpaid.js';
import { tables } from '../../tables.js';

const Due = z.object({ id: WorkspaceId });
const atOnce = 500;
const first = tables.selectFrom('subscriptions').select('id').orderBy('id').limit(atOnce);
const overdueAt = (at: string) =>
  first.where(sql<SqlBool>`subscription->'pastDue'->>'restrictedAt' <= ${at}
  and subscription->>'restricted' = 'false'`);
const expiredAt = (at: string) => first.where(sql<SqlBool>`checkout->>'expiresAt' <= ${at}`);

/** Knows what time alone brings: a workspace that has not paid is restricted, a checkout that nobody paid ends. */
@Injectable()
export class Overdue {
  constructor(
    private readonly readModel: ReadModel,
    private readonly unpaid: RestrictUnpaid,
    private readonly checkouts: EndCheckouts,
    private readonly current: CurrentProvider,
  ) {}

  /** Each is tried, whatever becomes of the others. */
  async tasks(): Promise<(() => Promise<void>)[]> {
    const now = (await this.current.now()).toISOString();
    const late = await this.readModel.many(Due, overdueAt(now));
    const over = await this.readModel.many(Due, expiredAt(now));
    return [
      ...late.map((each) => () => this.unpaid.restrict(each.id)),
      ...over.map((each) => () => this.checkouts.expire(each.id)),
    ];
  }
}
