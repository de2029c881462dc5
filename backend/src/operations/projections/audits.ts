import { Injectable } from '@nestjs/common';
import { AuditUnderWay, AuditView } from '@throughline/contracts/operations/pulse.js';
import { AuditedTable } from '@throughline/contracts/projections/projection.events.js';
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
    differing: z.array(z.object({ table: z.string(), id: z.string() })),
  }),
});
const Open = z.object({
  asked_at: Instant,
  progress: z.object({ done: z.number(), of: z.number() }).nullable().default(null),
});

/** So many of the rows that differ are named; there may be more. */
const named = 5;

/** What the worker found when it last folded a few workspaces again, and whether it is doing so. */
@Injectable()
export class Audits {
  constructor(private readonly postgres: Postgres) {}

  async newest(): Promise<AuditView | null> {
    const [found] = await this.postgres.query('select at, equal, result from proj.audit order by at desc limit 1');
    return found === undefined ? null : viewOf(Kept.parse(found));
  }

  async underWay(): Promise<AuditUnderWay | null> {
    const [found] = await this.postgres.query(
      `select * from proj.request where kind = 'audit' and answer is null order by id limit 1`,
    );
    if (found === undefined) return null;
    const { asked_at: since, progress } = Open.parse(found);
    return { since, done: progress?.done ?? 0, of: progress?.of ?? null };
  }
}

const viewOf = ({ at, equal, result: { workspaces, events, unlike, tables, differing } }: z.infer<typeof Kept>) => {
  const sum = (field: 'rows' | 'different'): number => tables.reduce((total, table) => total + table[field], 0);
  const [rows, different] = [sum('rows'), sum('different')];
  return { at, equal, workspaces, events, unlike, rows, different, differing: differing.slice(0, named) };
};
