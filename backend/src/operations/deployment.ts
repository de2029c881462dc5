import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { listEventTypes } from '@throughline/contracts/aggregate.js';
import type { AnyRecorded, EventOf } from '@throughline/contracts/domain-events.js';
import type { UserId } from '@throughline/contracts/ids.js';
import {
  deploymentId,
  operationsEvents,
  type OperationsEvent,
} from '@throughline/contracts/operations/operations.events.js';
import { SkippedEvents } from '@throughline/platform/deciders/skipped-events.js';
import { EventStore, type Subscription } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { Operators } from '../access/authorization/operators.js';
import { evolve, initialOperations, type Operations } from './domain/operations.js';

export const operationsStream = toStreamName('operations', deploymentId);
const types: ReadonlySet<string> = new Set(listEventTypes(operationsEvents));
const timeoutMs = 5_000;

/** Applies to the newest actions; the log has all. */
const keptActions = 500;
type Action = EventOf<OperationsEvent['type']>;
type Waiting = { position: number; resolve: () => void };

/**
 * The state of the deployment that operators control, kept up to date in every process. It is folded here and not read
 * from a table, because operators need it most when the tables do not advance.
 */
@Injectable()
export class Deployment extends Operators implements OnModuleInit, BeforeApplicationShutdown {
  private known: Operations = initialOperations;
  private position = 0;
  private subscription: Subscription | undefined;
  private readonly actions: Action[] = [];
  private forgotten = false;
  private readonly listeners = new Set<() => void>();
  private readonly waiting = new Set<Waiting>();

  constructor(
    private readonly store: EventStore,
    private readonly skipped: SkippedEvents,
  ) {
    super();
  }

  get state(): Operations {
    return this.known;
  }

  /** Oldest first; `more`: there were others before. */
  get newest(): { events: readonly Action[]; more: boolean } {
    return { events: this.actions, more: this.forgotten };
  }

  isOperator(userId: UserId): boolean {
    return this.known.operators[userId] !== undefined;
  }

  async onModuleInit(): Promise<void> {
    // The head is read first, so that no event is missed between reading the stream and subscribing to it.
    const head = await this.store.head();
    for await (const event of this.store.read(operationsStream)) this.apply(event);
    this.subscription = this.store.subscribe('operations', head, {
      types,
      batch: (events) => {
        for (const event of events) this.apply(event);
        return Promise.resolve();
      },
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.subscription?.close();
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Returns when this process has applied the event at this position. */
  async waitFor(position: number): Promise<void> {
    if (position <= this.position) return;
    const waiting: Waiting = { position, resolve: () => undefined };
    const reached = new Promise<void>((resolve) => (waiting.resolve = resolve));
    this.waiting.add(waiting);
    try {
      await withTimeout(timeoutMs, 'Learning of an operation', reached);
    } finally {
      this.waiting.delete(waiting);
    }
  }

  private apply(event: AnyRecorded): void {
    if (event.position <= this.position || !isOperation(event)) return;
    this.known = evolve(this.known, event);
    this.position = event.position;
    this.skipped.replace(this.known.skippedEvents);
    this.actions.push(event);
    if (this.actions.length > keptActions) this.forgotten = this.actions.shift() !== undefined;
    for (const listener of this.listeners) listener();
    for (const { position, resolve } of this.waiting) if (position <= this.position) resolve();
  }
}

const isOperation = (event: AnyRecorded): event is Action => types.has(event.type);
