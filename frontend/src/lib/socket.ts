import type { ClientToServer, ServerToClient, WatchAnswer, WatchRequest } from '@throughline/contracts/realtime.js';
import { io, type Socket } from 'socket.io-client';
import { useConnection } from './live/connection.js';
import { applyMaintenance } from './session/maintenance.js';
import { applyPresence } from './live/presence.js';
import { applyPulse } from './live/pulse.js';
import {
  applyRows,
  checkRooms,
  closeRoom,
  connectRooms,
  disconnectRooms,
  expectTransport,
  type Transport,
} from './live/rooms.js';
import { loadSession } from './session/session.js';
import { sessionEnded } from './session/session-end.js';
import { applyTokens } from './live/tokens.js';

const answerWithin = 10_000;
const checkEvery = 30_000;

let socket: Socket<ServerToClient, ClientToServer> | undefined;

/** How many screens want to hear how the deployment does. */
let operating = 0;

/** Who is told so sees what anyone sees: the session says who that is. */
const revoked = (): void => void loadSession();

const askForPulse = (): void => {
  if (operating > 0 && socket?.connected) socket.emit('operate', (admitted) => !admitted && revoked());
};

const transportOf = (to: Socket<ServerToClient, ClientToServer>): Transport => ({
  watch: async (request: WatchRequest): Promise<WatchAnswer | undefined> => {
    const asked = performance.now();
    try {
      const answer = await to.timeout(answerWithin).emitWithAck('watch', request);
      useConnection.setState({ latency: Math.round(performance.now() - asked) });
      return answer;
    } catch {
      // No answer in time: the connection is gone or about to be, and the next one asks again.
      return undefined;
    }
  },
  unwatch: (room) => to.emit('unwatch', room),
});

const lost = (): void => {
  disconnectRooms();
  useConnection.setState({ state: navigator.onLine ? 'reconnecting' : 'offline', latency: null });
};

const make = (): Socket<ServerToClient, ClientToServer> => {
  const made: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 300,
    reconnectionDelayMax: 3_000,
    autoConnect: false,
  });
  made.on('connect', () => {
    useConnection.setState({ state: 'live' });
    connectRooms(transportOf(made));
    askForPulse();
  });
  made.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect' && socket === made) made.connect();
  });
  made.on('connect_error', lost);
  made.on('rows', applyRows);
  made.on('tokens', applyTokens);
  made.on('presence', applyPresence);
  made.on('maintenance', applyMaintenance);
  made.on('pulse', applyPulse);
  made.on('not_operator', revoked);
  made.on('closed', ({ room, reason }) => closeRoom(room, reason));
  made.on('signed_out', sessionEnded);
  return made;
};

const wake = (): void => {
  if (!socket) return;
  if (!navigator.onLine) useConnection.setState({ state: 'offline', latency: null });
  else if (socket.connected) void checkRooms();
  else socket.connect();
};

/** Begins live news for the person signed in; gives back how to end it. There is one socket for the page. */
export const startSocket = (): (() => void) => {
  socket ??= make();
  expectTransport();
  socket.connect();
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && socket?.connected) void checkRooms();
  }, checkEvery);
  window.addEventListener('online', wake);
  window.addEventListener('offline', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', wake);
    document.removeEventListener('visibilitychange', wake);
    const closing = socket;
    socket = undefined;
    disconnectRooms();
    closing?.disconnect();
    useConnection.setState({ state: 'connecting', latency: null });
  };
};

/** Hears how the deployment does for as long as a screen shows it; gives back how to stop. */
export const operate = (): (() => void) => {
  operating += 1;
  askForPulse();
  return () => {
    operating -= 1;
    if (operating === 0) socket?.emit('stop_operating');
  };
};
