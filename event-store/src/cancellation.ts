/** Tells a reader that its caller has gone. Lighter than an AbortSignal, and every call needs one. */
export class Cancellation {
  private readonly listeners = new Set<() => void>();
  private cancelled = false;

  get isCancelled(): boolean {
    return this.cancelled;
  }

  /** Calls the listener at most once; returns a function that unsubscribes it. */
  onCancelled(listener: () => void): () => void {
    if (this.cancelled) listener();
    else this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  cancel(): void {
    this.cancelled = true;
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener();
  }
}
