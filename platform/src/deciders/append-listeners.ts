import type { Category } from '@throughline/contracts/domain-events.js';
import type { AnyCommand, AnyEvent, Decider } from './decider.js';

/** Describes what a command added to a stream; the last of the events has the revision, and the state includes them. */
export type Appended<S, E extends AnyEvent> = { id: string; events: readonly E[]; state: S; revision: number };
type Listener = (appended: Appended<unknown, AnyEvent>) => Promise<void>;

/** Knows what must be done in this process after events of a category were appended and before their command is answered. */
export class AppendListeners {
  private readonly listeners = new Map<Category, Listener>();

  set<S, C extends AnyCommand, E extends AnyEvent>(
    { category }: Decider<S, C, E>,
    listener: (appended: Appended<S, E>) => Promise<void>,
  ): void {
    // One category has one decider, and so one type of state and one of events.
    this.listeners.set(category, listener as Listener);
  }

  /** Undefined, so that nothing is awaited, where nobody listens. */
  call<S, C extends AnyCommand, E extends AnyEvent>(
    { category }: Decider<S, C, E>,
    appended: Appended<S, E>,
  ): Promise<void> | undefined {
    return this.listeners.get(category)?.(appended);
  }
}
