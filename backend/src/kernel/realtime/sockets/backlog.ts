import type { LiveSocket } from './socket-types.js';

const mostMessages = 256;
const mostBytes = 4 * 1024 * 1024;

/** Whether a socket takes in less than it is sent, so that holding on to it would cost memory without end. */
export const isBehind = ({ conn }: Pick<LiveSocket, 'conn'>): boolean => {
  // Engine.io keeps what its transport could not take yet here, and shows it nowhere else.
  const waiting: unknown = Reflect.get(conn, 'writeBuffer');
  if (!Array.isArray(waiting)) throw new Error('Engine.io keeps its backlog elsewhere now.');
  if (waiting.length > mostMessages) return true;
  let bytes = 0;
  for (const packet of waiting) bytes += sizeOf(packet);
  return bytes > mostBytes;
};

const sizeOf = (packet: { data?: unknown }): number => (typeof packet.data === 'string' ? packet.data.length : 0);
