import { Injectable } from '@nestjs/common';
import {
  ParkedEvent,
  type OperateProjectionsRequest,
  type WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import { BuildView } from '@throughline/contracts/operations/build-view.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { engineTablesExist, listShownBuilds } from '@throughline/platform/projections/control/builds.js';
import { findLeaseHolder, type LeaseHolder } from '@throughline/platform/projections/control/lease-holder.js';
import { countParked, listNewestQuarantined } from '@throughline/platform/projections/control/quarantine.js';
import {
  countUnreadable,
  findUnreadable,
  listNewestUnreadable,
  type StoredUnreadable,
} from '@throughline/platform/projections/control/unreadable.js';
import { askWorker } from '@throughline/platform/projections/control/requests.js';
import { z } from 'zod';

const Answer = z.union([
  z.object({ refused: z.string() }),
  z.object({ builds: z.array(z.object({ projection: z.string(), build: z.int() })) }),
]);
const Builds = z.array(BuildView);
const Parked = z.array(ParkedEvent);

const timeoutMs = 5_000;

/** The projections worker as other processes see it: its tables show its state and receive requests. */
@Injectable()
export class WorkerClient {
  constructor(private readonly postgres: Postgres) {}

  /** False before the first worker has run: there is nothing to request then. */
  exists(): Promise<boolean> {
    return engineTablesExist(this.postgres);
  }

  findLeaseHolder(): Promise<LeaseHolder | null> {
    return findLeaseHolder(this.postgres);
  }

  async listBuilds(): Promise<BuildView[]> {
    return Builds.parse(await listShownBuilds(this.postgres));
  }

  countUnreadable(): Promise<number> {
    return countUnreadable(this.postgres);
  }

  /** Not masked. */
  listUnreadable(): Promise<StoredUnreadable[]> {
    return listNewestUnreadable(this.postgres);
  }

  findUnreadable(position: number): Promise<StoredUnreadable | null> {
    return findUnreadable(this.postgres, position);
  }

  countParked(): Promise<number> {
    return countParked(this.postgres);
  }

  /** Not masked: the caller masks personal data before it is shown. */
  async listParked(): Promise<ParkedEvent[]> {
    return Parked.parse(await listNewestQuarantined(this.postgres));
  }

  /** Stores the request, wakes the worker, and waits up to `timeoutMs` for its answer. */
  async request(request: OperateProjectionsRequest, by: string): Promise<WorkerAnswer> {
    const { action, projections, fromLog, park, swap, streams, position, reason } = request;
    const options = {
      fromLog,
      park,
      swap,
      by,
      ...(streams === null ? {} : { streams }),
      ...(position === null ? {} : { position }),
      ...(reason === null ? {} : { reason }),
    };
    const answer = await askWorker(this.postgres, { kind: action, projections, options }, timeoutMs);
    return answer === null ? { kind: 'open' } : getAnswer(answer);
  }
}

const getAnswer = (stored: unknown): WorkerAnswer => {
  const answer = Answer.parse(stored);
  return 'refused' in answer ? { kind: 'refused', why: answer.refused } : { kind: 'taken', builds: answer.builds };
};
