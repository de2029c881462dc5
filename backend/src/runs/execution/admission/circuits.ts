import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { NamedModel } from '@throughline/contracts/runs/recipe.js';
import { Clock } from '@throughline/platform/clock.js';
import { ModelFailure } from '../../../models/public.js';

const maxFailures = 5;
const withinMs = 30_000;
const openMs = 30_000;

/** Models that operators offer have no account, and what fails for one workspace is not withheld from another. */
type Asked = NamedModel & { workspaceId: WorkspaceId };
const toKey = ({ workspaceId, connectionId, provider, model }: Asked): string =>
  JSON.stringify([workspaceId, connectionId, provider, model]);

/**
 * Models that this process leaves alone for a while, by account, because they failed again and again with no turn between.
 * Each process finds out by itself, and forgets it with its end.
 */
@Injectable()
export class Circuits {
  /** When each model failed lately; one that failed too often also has until when it is left alone. */
  private readonly failing = new Map<string, { times: number[]; openUntil: number }>();

  constructor(private readonly clock: Clock) {}

  /** Until when the model is left alone; null: it may be asked. */
  openUntil(asked: Asked): Date | null {
    const { openUntil = 0 } = this.failing.get(toKey(asked)) ?? {};
    return openUntil > this.now ? new Date(openUntil) : null;
  }

  /** Throws `ModelFailure` instead of asking a model that is left alone; another one may answer. */
  requireClosed(asked: Asked): void {
    const until = this.openUntil(asked);
    if (until === null) return;
    const message = `${asked.model} failed ${maxFailures} times in ${withinMs / 1_000} seconds, so it is left alone for a while.`;
    throw new ModelFailure('circuit_open', message, true, {
      retryAfterMs: until.getTime() - this.now,
      switchNow: true,
    });
  }

  answered(asked: Asked): void {
    this.failing.delete(toKey(asked));
  }

  /** Counts what may pass by itself; what has to be put right does not become less by asking less. */
  failed(asked: Asked, error: unknown): void {
    if (!(error instanceof ModelFailure) || !error.transient) return;
    this.forgetOld();
    const key = toKey(asked);
    const times = [...(this.failing.get(key)?.times ?? []), this.now];
    const openUntil = times.length < maxFailures ? 0 : this.now + openMs;
    this.failing.set(key, { times: openUntil === 0 ? times : [], openUntil });
  }

  private forgetOld(): void {
    for (const [key, { times, openUntil }] of this.failing) {
      const recent = times.filter((time) => time > this.now - withinMs);
      if (recent.length > 0 || openUntil > this.now) this.failing.set(key, { times: recent, openUntil });
      else this.failing.delete(key);
    }
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}
