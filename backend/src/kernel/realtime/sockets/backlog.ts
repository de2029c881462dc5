import type { LiveSocket } from './socket-types.js';

const maxMessages = 256;
const maxBytes = 4 * 1024 * 1024;

/** Whether a socket receives less than it is sent, so that keeping its backlog would cost memory without bound. */
export const isBehind = ({ conn }: Pick<LiveSocket, 'conn'>): boolean => {
  // Engine.io keeps what its transport has not accepted yet here, and exposes it nowhere else.
  const waiting: unknown = Reflect.get(conn, 'writeBuffer');
  if (!Array.isArray(waiting)) throw new Error('Engine.io keeps its backlog elsewhere now.');
  if (waiting.length > maxMessages) return true;
  let bytes = 0;
  for (const packet of waiting as { data?: unknown }[]) bytes += measureSize(packet);
  return bytes > maxBytes;
};

const measureSize = (packet: { data?: unknown }): number => (typeof packet.data === 'string' ? packet.data.length : 0);
