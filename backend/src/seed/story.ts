import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { AnyRecorded, EventType } from '@throughline/contracts/domain-events.js';
import type { RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { StoryClock } from './story-clock.js';

const timeoutMs = 30_000;

/** Sends commands on behalf of people, each at its time, to create the past of a workspace. */
export class Story {
  private position = 0;
  private readonly commands: CommandBus;
  private readonly readModel: ReadModel;
  private readonly store: EventStore;
  private readonly vault: Vault;

  constructor(
    app: INestApplicationContext,
    readonly clock: StoryClock,
  ) {
    this.commands = app.get(CommandBus, { strict: false });
    this.readModel = app.get(ReadModel, { strict: false });
    this.store = app.get(EventStore, { strict: false });
    this.vault = app.get(Vault, { strict: false });
  }

  /** A command with the same `step` takes effect once; without a step each command is new. */
  by(userId: UserId, workspaceId: WorkspaceId | null, step: string = newId()): CommandMeta {
    return metaFor({
      actor: { kind: 'user', id: userId },
      origin: commandLineOrigin(),
      at: this.clock.now(),
      workspaceId,
      commandId: step,
    });
  }

  async ask<R extends Receipt>(command: Command<R>): Promise<R> {
    const receipt = await this.commands.execute(command);
    this.position = Math.max(this.position, receipt.position);
    return receipt;
  }

  /** Resolves when the effects of all commands so far can be read. */
  readable(): Promise<void> {
    return this.readModel.waitFor(this.position);
  }

  /** The first event of one of these types in a run, with its contents in clear; null if no process executes it in time. */
  async happens(runId: RunId, types: readonly EventType[]): Promise<AnyRecorded | null> {
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      for await (const event of this.store.read(toStreamName('run', runId)))
        if (types.includes(event.type)) return this.vault.reveal(event);
      await delay(200);
    }
    return null;
  }
}
