/** Stops everything in reverse order of starting, also when a later process fails to start. */
export class Started {
  private readonly stops: (() => Promise<void>)[] = [];
  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop);
  }
  stopAll = async (): Promise<void> => {
    for (const stop of this.stops.splice(0)) await stop();
  };
}
