import type { Read, Seen, Subscribed } from './speaker.js';

export const take = async (subscription: Subscribed, count: number): Promise<Read[]> => {
  const taken: Read[] = [];
  for await (const read of subscription) {
    taken.push(read);
    if (taken.length === count) return taken;
  }
  throw new Error(`The subscription ended after ${taken.length} of ${count} events.`);
};

/** What arrives, without taking it in turns: for what is told beside the events. */
export const listen = (subscription: Subscribed) => {
  const seen: Seen[] = [];
  const told: string[] = [];
  let wake: () => void = () => undefined;
  const note = (what: string) => (): void => {
    told.push(what);
    wake();
  };
  subscription.on('caughtUp', note('caught up'));
  subscription.on('fellBehind', note('fell behind'));
  subscription.on('confirmation', note('confirmed'));
  void (async () => {
    for await (const { event } of subscription) {
      if (event) seen.push(event);
      told.push(String(event?.revision));
      wake();
    }
  })().catch(note('ended'));
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { seen, told, until };
};
