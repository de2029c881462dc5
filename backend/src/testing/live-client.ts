import type {
  ClientToServer,
  EditingMessage,
  PresenceMessage,
  Room,
  RowsMessage,
  ServerToClient,
  TokensMessage,
  WatchAnswer,
} from '@throughline/contracts/realtime.js';
import { io, type Socket } from 'socket.io-client';
import type { Client } from './client.js';
import { origin } from './config.js';

type Closed = Parameters<ServerToClient['closed']>[0];
export type Said =
  | { said: 'rows'; message: RowsMessage }
  | { said: 'tokens'; message: TokensMessage }
  | { said: 'presence'; message: PresenceMessage }
  | { said: 'editing'; message: EditingMessage }
  | { said: 'closed'; message: Closed }
  | { said: 'signed_out' }
  | { said: 'disconnected'; reason: string };

type Waiting = { wanted: (said: Said) => boolean; found: (said: Said) => void };

/** A browser's socket that records the messages it received. */
export class LiveClient {
  readonly said: Said[] = [];
  private readonly waiting = new Set<Waiting>();

  private constructor(readonly socket: Socket<ServerToClient, ClientToServer>) {
    socket.on('rows', (message) => this.hear({ said: 'rows', message }));
    socket.on('tokens', (message) => this.hear({ said: 'tokens', message }));
    socket.on('presence', (message) => this.hear({ said: 'presence', message }));
    socket.on('editing', (message) => this.hear({ said: 'editing', message }));
    socket.on('closed', (message) => this.hear({ said: 'closed', message }));
    socket.on('signed_out', () => this.hear({ said: 'signed_out' }));
    socket.on('disconnect', (reason) => this.hear({ said: 'disconnected', reason }));
  }

  /** Rejects with the reason when the handshake is refused. */
  static async open(client: Client, headers: Record<string, string> = { origin }): Promise<LiveClient> {
    const socket: Socket<ServerToClient, ClientToServer> = io(client.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      extraHeaders: { ...headers, cookie: client.cookie },
    });
    const live = new LiveClient(socket);
    await new Promise<void>((resolve, reject) => {
      const refused = (error: Error): void => {
        socket.close();
        reject(error);
      };
      socket.once('connect_error', refused);
      socket.once('connect', () => {
        socket.off('connect_error', refused);
        resolve();
      });
    });
    return live;
  }

  watch(room: Room, since: number | null = null): Promise<WatchAnswer> {
    return this.socket.emitWithAck('watch', { room, since });
  }

  /** The first matching message, past or future; the timeout of the test bounds the wait. */
  hears<K extends Said['said']>(
    kind: K,
    matches: (said: Extract<Said, { said: K }>) => boolean = () => true,
  ): Promise<Extract<Said, { said: K }>> {
    const isWanted = (said: Said): said is Extract<Said, { said: K }> =>
      said.said === kind && matches(said as Extract<Said, { said: K }>);
    const heard = this.said.find(isWanted);
    if (heard !== undefined) return Promise.resolve(heard);
    return new Promise((resolve) => {
      this.waiting.add({ wanted: isWanted, found: (said) => isWanted(said) && resolve(said) });
    });
  }

  /** Waits until every row of a room up to a position has arrived. */
  reaches(position: number): Promise<unknown> {
    return this.hears('rows', ({ message }) => message.position >= position);
  }

  rows(topic: string): unknown[] {
    return this.said.flatMap((said) =>
      said.said === 'rows' ? said.message.rows.flatMap((each) => (each.topic === topic ? each.rows : [])) : [],
    );
  }

  close(): void {
    this.socket.close();
  }

  private hear(said: Said): void {
    this.said.push(said);
    for (const waiting of this.waiting) {
      if (!waiting.wanted(said)) continue;
      this.waiting.delete(waiting);
      waiting.found(said);
    }
  }
}
