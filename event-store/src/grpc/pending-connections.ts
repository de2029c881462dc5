import type { Socket } from 'node:net';

const maxCount = 200;

const formatPeer = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress}:${remotePort}`;

type Pending = { socket: Socket; timer: NodeJS.Timeout };

/** Closes connections on which nobody identifies himself, when there are too many or after a time. */
export class PendingConnections {
  private readonly pending = new Map<string, Pending>();

  constructor(private readonly ms = 15_000) {}

  add(socket: Socket): void {
    const peer = formatPeer(socket);
    const timer = setTimeout(() => socket.destroy(), this.ms).unref();
    this.pending.set(peer, { socket, timer });
    socket.once('close', () => {
      clearTimeout(timer);
      if (this.pending.get(peer)?.socket === socket) this.pending.delete(peer);
    });
    if (this.pending.size > maxCount) this.closeOldest();
  }

  /** A call on this connection had the credentials of a known user. */
  accept(peer: string): void {
    clearTimeout(this.pending.get(peer)?.timer);
    this.pending.delete(peer);
  }

  /** A known user identifies himself at once, so the newest is kept while others open many. */
  private closeOldest(): void {
    for (const [peer, { socket }] of this.pending) {
      this.pending.delete(peer);
      socket.destroy();
      return;
    }
  }
}
