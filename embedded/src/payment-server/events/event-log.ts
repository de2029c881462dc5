import type { ApiEvent } from '../objects/further.js';
import type { StoredObject } from '../objects/store.js';
import type { WireObject } from '../objects/wire-value.js';
import { previousAttributes } from './previous-attributes.js';

type Deps = {
  store: (event: ApiEvent) => void;
  now: () => number;
  makeId: (prefix: string) => string;
  apiVersion: string;
  wireOf: (object: StoredObject) => WireObject;
};

/** Makes the events of an account. */
export class EventLog {
  /** The request that events are of; of none, where they are automatic. */
  request: ApiEvent['request'] = { id: null, idempotency_key: null };
  listener: (event: ApiEvent) => void = () => undefined;
  private held: ApiEvent[] | null = null;

  constructor(private readonly deps: Deps) {}

  emit(type: string, object: StoredObject, previous?: StoredObject): void {
    const { store, now, makeId, apiVersion, wireOf } = this.deps;
    const data = { object: wireOf(object) };
    const event: ApiEvent = {
      id: makeId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now(),
      data:
        previous === undefined
          ? data
          : { ...data, previous_attributes: previousAttributes(wireOf(previous), data.object) },
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    };
    store(event);
    if (this.held === null) this.listener(event);
    else this.held.push(event);
  }

  /** Holds events until it is clear whether what they say remains. */
  hold(): { release: () => void; drop: () => void } {
    this.held = [];
    const end = (): ApiEvent[] => {
      const held = this.held ?? [];
      this.held = null;
      return held;
    };
    return { release: () => end().forEach((event) => this.listener(event)), drop: () => void end() };
  }
}
