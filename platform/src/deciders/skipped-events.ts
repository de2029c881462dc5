/**
 * Events that operators decided to go on without, as they may be unreadable: commands fold their streams as if these were not
 * there, permanently, because what was decided since rests on that.
 */
export class SkippedEvents {
  private ids: ReadonlySet<string> = new Set();

  has(eventId: string): boolean {
    return this.ids.has(eventId);
  }

  replace(eventIds: readonly string[]): void {
    this.ids = new Set(eventIds);
  }
}
