/**
 * Stops everything in reverse order of starting, also when a later process fails to start. What is added after that is stopped at
 * once.
 */
export class Started {
  private readonly stops: (() => Promise<void>)[] = [];
  private ended = false;
  private stopping = Promise.resolve();

  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop);
    if (this.ended) void this.stopAll().catch(() => undefined);
  }

  stopAll = (): Promise<void> => {
    this.ended = true;
    return (this.stopping = this.stopping.catch(() => undefined).then(() => this.stopEach()));
  };

  private async stopEach(): Promise<void> {
    for (let stop = this.stops.shift(); stop !== undefined; stop = this.stops.shift()) await stop();
  }
}
