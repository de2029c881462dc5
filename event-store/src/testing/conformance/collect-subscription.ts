import type { Read, ReadEvent, Subscribed } from './protocol-client.js';

export const readFrom = async (subscription: Subscribed, count: number): Promise<Read[]> => {
  const taken: Read[] = [];
  for await (const read of subscription) {
    taken.push(read);
    if (taken.length === count) return taken;
  }
  throw new Error(`The subscription ended after ${taken.length} of ${count} events.`);
};

/** Records events and notices of a subscription in the order they arrive. */
export const collectFrom = (subscription: Subscribed) => {
  const events: ReadEvent[] = [];
  const log: string[] = [];
  const ending: { failure?: unknown } = {};
  let wake: () => void = () => undefined;
  const note = (what: string) => (): void => {
    log.push(what);
    wake();
  };
  subscription.on('caughtUp', note('caught up'));
  subscription.on('fellBehind', note('fell behind'));
  subscription.on('confirmation', note('confirmed'));
  void (async () => {
    for await (const { event } of subscription) {
      if (event) events.push(event);
      log.push(String(event?.revision));
      wake();
    }
  })().catch((failure: unknown) => {
    ending.failure = failure;
    note('ended')();
  });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return {
    events,
    log,
    until,
    /** Returns what it ended with. */
    get failure() {
      return ending.failure;
    },
  };
};
