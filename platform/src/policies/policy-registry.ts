import type { AnyRecorded, EventOf, EventType } from '@throughline/contracts/domain-events.js';
import type { Decoded } from '../eventstore/event-codec.js';
import { parkedReactions } from '../metrics/policy-metrics.js';
import type { Policy } from './policy.js';

/** A policy as the runner sees it: which events it wants is asked before it is handed one. */
export type AnyPolicy = {
  name: string;
  on: ReadonlySet<string>;
  react: (event: AnyRecorded) => Promise<void>;
  /** Events of the same key are reacted to in log order, one after the other. */
  orderBy: (decoded: Decoded) => string;
};

/** The policies of this process. It has no decorator, so that a test can run it from its source in a separate process. */
export class PolicyRegistry {
  private readonly policies = new Map<string, AnyPolicy>();

  add<T extends EventType>(policy: Policy<T>): void {
    if (this.policies.has(policy.name)) throw new Error(`There are two policies named ${policy.name}.`);
    parkedReactions.inc({ policy: policy.name }, 0);
    this.policies.set(policy.name, {
      name: policy.name,
      on: new Set<string>(policy.on),
      // The runner asks `on` first, so the event is one of the policy's.
      react: (event) => policy.react(event as EventOf<T>),
      orderBy: (decoded) => {
        if (decoded.kind === 'unreadable') return decoded.event.stream;
        return policy.orderBy?.(decoded.event as EventOf<T>) ?? decoded.event.meta.workspaceId ?? decoded.event.stream;
      },
    });
  }

  all(): readonly AnyPolicy[] {
    return [...this.policies.values()];
  }
}
