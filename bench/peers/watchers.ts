// Many browsers in one workspace, each subscribed to live rows. At the end it reports when each agent's row arrived.
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';

type RowsMessage = { rows: { topic: string; rows: { position: number }[] }[] };
/** How many sockets received a row, and when the last one did. Repeated deliveries to a socket count once. */
type Heard = { sockets: number; last: number };

const url = process.env['BENCH_URL'] ?? '';
const room = { kind: 'workspace', workspaceId: process.env['BENCH_WORKSPACE'] ?? '' };
/** The cookies of each session; sockets are spread over them. */
const sessions = z.array(z.record(z.string(), z.string())).parse(JSON.parse(process.env['BENCH_SESSIONS'] ?? '[]'));
const sockets = Number(process.env['BENCH_SOCKETS']);
const atOnce = 25;

const heard = new Map<number, Heard>();
let closed = 0;

/** Milliseconds of a clock that every process of this machine shares. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

const listener = (): ((message: RowsMessage) => void) => {
  const known = new Set<number>();
  return ({ rows }) => {
    const last = now();
    for (const { position } of rows.flatMap((each) => (each.topic === 'agents' ? each.rows : []))) {
      if (known.has(position)) continue;
      known.add(position);
      heard.set(position, { sockets: (heard.get(position)?.sockets ?? 0) + 1, last });
    }
  };
};

const open = async (n: number): Promise<Socket> => {
  const extraHeaders = sessions[n % sessions.length] ?? {};
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders });
  socket.on('rows', listener());
  socket.on('closed', () => (closed += 1));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer: unknown = await socket.emitWithAck('watch', { room, since: null });
  z.object({ kind: z.enum(['synced', 'reload']) }).parse(answer);
  socket.once('disconnect', () => (closed += 1));
  return socket;
};

const opened: Socket[] = [];
while (opened.length < sockets)
  opened.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(atOnce, sockets - opened.length) }, (_, n) => open(opened.length + n)),
    )),
  );
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

process.on('message', () => {
  process.send?.({ closed, heard: [...heard] });
  heard.clear();
});
process.on('disconnect', () => process.exit(0));
