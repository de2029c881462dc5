import { Injectable } from '@nestjs/common';
import { AuditInProgress, AuditView } from '@throughline/contracts/operations/health-snapshot.js';
import { AuditedTable } from '@throughline/contracts/projections/projection.events.js';
import { findNewestAudit } from '@throughline/platform/projections/control/audits.js';
import { findOpenAudit } from '@throughline/platform/projections/control/requests.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Instant } from '@throughline/contracts/row.js';
import { z } from 'zod';

const Kept = z.object({
  at: Instant,
  equal: z.boolean(),
  result: z.object({
    workspaces: z.number(),
    events: z.number(),
    unlike: z.number(),
    tables: z.array(AuditedTable),
    differing: AuditView.shape.differing,
  }),
});

/** The view names at most this many of the rows that differ. */
const maxDifferingShown = 5;

/** The newest audit of the read tables, and the one in progress. */
@Injectable()
export class Audits {
  constructor(private readonly postgres: Postgres) {}

  async findNewest(): Promise<AuditView | null> {
    const found = await findNewestAudit(this.postgres);
    return found === null ? null : getView(Kept.parse(found));
  }

  async findInProgress(): Promise<AuditInProgress | null> {
    const open = await findOpenAudit(this.postgres);
    return open === null
      ? null
      : { since: open.requestedAt, done: open.progress?.done ?? 0, of: open.progress?.of ?? null };
  }
}

const getView = ({ at, equal, result: { workspaces, events, unlike, tables, differing } }: z.infer<typeof Kept>) => {
  const sum = (field: 'rows' | 'different'): number => tables.reduce((total, table) => total + table[field], 0);
  const [rows, different] = [sum('rows'), sum('different')];
  return { at, equal, workspaces, events, unlike, rows, different, differing: differing.slice(0, maxDifferingShown) };
};
