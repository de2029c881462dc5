import { Injectable } from '@nestjs/common';
import type { RowsMessage } from '@throughline/contracts/realtime.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { tracer } from '@throughline/platform/tracing/tracer.js';
import { z } from 'zod';

const Placed = z.looseObject({ position: z.number() });
type Origin = { position: number; type: string; correlation: string; command: string };

/** The last span of a trace: when the rows that an event changed were sent to the sockets of a room. */
@Injectable()
export class FanOutTraces {
  constructor(
    private readonly postgres: Postgres,
    private readonly logger: Logger,
  ) {}

  /** `waited`: milliseconds since the change notification. */
  traceSent({ room, rows }: RowsMessage, waited: number): void {
    if (!tracer.on) return;
    const positions = rows.flatMap((topic) =>
      z
        .array(Placed)
        .parse(topic.rows)
        .map(({ position }) => position),
    );
    this.trace(positions, { room: room.kind, ended: Date.now(), waited }).catch((error: unknown) =>
      this.logger.debug({ code: 'trace_failed', err: error }, 'Sent rows could not be traced.'),
    );
  }

  private async trace(
    positions: readonly number[],
    { room, ended, waited }: { room: string; ended: number; waited: number },
  ): Promise<void> {
    const origins = await this.postgres.query<Origin>(
      `select position, type, meta->>'correlationId' as correlation, meta->>'commandId' as command
       from rm.history where position = any($1)`,
      [positions],
    );
    for (const { position, type, correlation, command } of origins)
      tracer.span({
        name: `send ${type}`,
        correlationId: correlation,
        id: `send ${position} ${room}`,
        parent: `fold ${position} ${command}`,
        began: ended - waited,
        ended,
        attributes: { 'throughline.room': room, 'throughline.position': position },
      });
  }
}
