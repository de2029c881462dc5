import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { AnyRecorded, EventType } from '@throughline/contracts/domain-events.js';
import { CommandId, CorrelationId, type RunId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

const minute = 60_000;
const timeoutMs = 30_000;

/** Sends commands on behalf of people, each at its time, to create the past of a workspace. */
export class Story {
  /** Null in the present. */
  private past: number | null;
  private position = 0;
  private readonly commands: CommandBus;
  private readonly readModel: ReadModel;
  private readonly store: EventStore;

  constructor(app: INestApplicationContext, { days }: { days: number }) {
    this.commands = app.get(CommandBus, { strict: false });
    this.readModel = app.get(ReadModel, { strict: false });
    this.store = app.get(EventStore, { strict: false });
    this.past = Date.now() - days * 24 * 60 * minute;
  }

  /** Time goes by, but never past the present. */
  later(minutes: number): void {
    if (this.past !== null) this.past = Math.min(this.past + minutes * minute, Date.now());
  }

  /** From here on things happen when they happen. */
  reachPresent(): void {
    this.past = null;
  }

  /** A command with the same `step` takes effect once; without a step each command is new. */
  by(userId: UserId, workspaceId: WorkspaceId | null, step: string = newId()): CommandMeta {
    return {
      commandId: CommandId.parse(step),
      correlationId: CorrelationId.parse(newId()),
      causationId: null,
      actor: { kind: 'user', id: userId },
      workspaceId,
      at: new Date(this.past ?? Date.now()).toISOString(),
    };
  }

  async ask<R extends Receipt>(command: Command<R>): Promise<R> {
    const receipt = await this.commands.execute(command);
    this.position = Math.max(this.position, receipt.position);
    return receipt;
  }

  /** Returns when everything asked so far can be read. */
  readable(): Promise<void> {
    return this.readModel.waitFor(this.position);
  }

  /** The first event of one of these types in a run; null when nobody executes it, or not soon. */
  async happens(runId: RunId, types: readonly EventType[]): Promise<AnyRecorded | null> {
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      for await (const event of this.store.read(streamOf('run', runId))) if (types.includes(event.type)) return event;
      await delay(200);
    }
    return null;
  }
}
