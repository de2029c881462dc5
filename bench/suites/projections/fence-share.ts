import { ofTheReplica } from '../../lib/of-the-replica.ts';
import type { Measure } from '../../lib/report.ts';
import { rebuild, type ProjectionStack } from '../../lib/projection-stack.ts';
import { median } from '../../lib/statistics.ts';
import { projections } from '@throughline/projections/projections.js';

const times = 200;

/** Measures the share of the fence and the checkpoint, one statement for all builds, in a batch of a rebuild. */
export const fenceShare = async (stage: ProjectionStack, events: number): Promise<Measure> => {
  const { postgres } = stage;
  await postgres.script(`create table if not exists public.bench_batches (at timestamptz);
    create or replace function public.note_batch() returns trigger language plpgsql as $$
      begin insert into public.bench_batches values (clock_timestamp()); return new; end $$;
    create trigger bench_batch after update of position on proj.build for each row
      when (old.status = 'building' and old.position <> new.position and new.projection = 'runs') execute function public.note_batch()`);
  const ms = await rebuild(
    stage,
    ofTheReplica.map(({ name }) => name),
  );
  const [counted] = await postgres.query<{ batches: number }>('select count(*) as batches from public.bench_batches');
  await postgres.script(
    'drop trigger bench_batch on proj.build; drop function public.note_batch; drop table public.bench_batches',
  );
  const batch = ms / Math.max(1, counted?.batches ?? 1);
  const fence = median(await fences(stage));
  return {
    what: `fence and checkpoint in a batch of a rebuild, ${events} events`,
    measured: `${fence.toFixed(2)} ms of ${batch.toFixed(0)} ms`,
    baseline: '',
    value: (100 * fence) / batch,
    unit: '%',
    must: { kind: 'at most', limit: 5 },
  };
};

const fences = async ({ postgres }: ProjectionStack): Promise<number[]> => {
  const names = projections.map(({ name }) => name);
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const undone = new Error('undone');
    await postgres
      .transaction(async (transaction) => {
        const from = performance.now();
        await transaction.execute(
          `update proj.build set position = position + 1, events_done = events_done + 1, changed_at = clock_timestamp()
           where projection = any($1) and status = 'live'`,
          [names],
        );
        taken.push(performance.now() - from);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  }
  return taken;
};
