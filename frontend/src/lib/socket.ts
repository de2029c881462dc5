import {
  tooManySockets,
  type ClientToServer,
  type EditingRequest,
  type ServerToClient,
  type WatchAnswer,
  type WatchRequest,
} from '@throughline/contracts/realtime.js';
import { io, type Socket } from 'socket.io-client';
import { useConnection } from './live/connection.js';
import { applyDeploymentHalt } from './session/deployment-halt.js';
import { applyMaintenance } from './session/maintenance.js';
import { applyEditing, forgetEditing } from './live/editing.js';
import { applyPresence } from './live/presence.js';
import { applyHealthSnapshot } from './live/health-snapshot.js';
import { applyRows, checkRooms, closeRoom, connectRooms, disconnectRooms, expectTransport } from './live/rooms.js';
import type { Transport } from './live/room-ports.js';
import { loadSession } from './session/session.js';
import { sessionEnded } from './session/session-end.js';
import { applyTokens } from './live/tokens.js';

const answerWithin = 10_000;
const checkEvery = 30_000;
const crowdedRetryMs = 10_000;

let socket: Socket<ServerToClient, ClientToServer> | undefined;

/** How many screens show the health of the deployment. */
let healthSubscribers = 0;

/** A person who is no longer an operator gets their new rights from a reload of the session. */
const revoked = (): void => void loadSession();

const requestHealth = (): void => {
  if (healthSubscribers > 0 && socket?.connected) socket.emit('operate', (admitted) => !admitted && revoked());
};

const buildTransport = (to: Socket<ServerToClient, ClientToServer>): Transport => ({
  watch: async (request: WatchRequest): Promise<WatchAnswer | undefined> => {
    const sentAt = performance.now();
    try {
      const answer = (await to.timeout(answerWithin).emitWithAck('watch', request)) as WatchAnswer;
      useConnection.setState({ state: 'live', latency: Math.round(performance.now() - sentAt) });
      return answer;
    } catch {
      // Without an answer in time the connection is lost or about to be. The next connection watches the room again.
      return undefined;
    }
  },
  unwatch: (room) => to.emit('unwatch', room),
});

const lost = (): void => {
  disconnectRooms();
  forgetEditing();
  useConnection.setState({ state: navigator.onLine ? 'reconnecting' : 'offline', latency: null });
};

const make = (): Socket<ServerToClient, ClientToServer> => {
  const made: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket', 'polling'],
    // Some networks let no websocket through.
    tryAllTransports: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 3_000,
    autoConnect: false,
  });
  made.on('connect', () => {
    useConnection.setState({ state: 'live' });
    connectRooms(buildTransport(made));
    requestHealth();
  });
  made.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect' && socket === made) made.connect();
  });
  made.on('connect_error', ({ message }) => {
    lost();
    if (message !== tooManySockets) return;
    useConnection.setState({ state: 'crowded' });
    // The library does not try again after a refusal. Another tab may be closed meanwhile.
    setTimeout(() => socket === made && !made.connected && made.connect(), crowdedRetryMs);
  });
  made.on('rows', applyRows);
  made.on('tokens', applyTokens);
  made.on('presence', applyPresence);
  made.on('editing', (message) => applyEditing(message));
  made.on('maintenance', applyMaintenance);
  made.on('halt', applyDeploymentHalt);
  made.on('pulse', applyHealthSnapshot);
  made.on('not_operator', revoked);
  made.on('closed', ({ room, reason }) => closeRoom(room, reason));
  made.on('signed_out', sessionEnded);
  return made;
};

const wake = (): void => {
  if (!socket) return;
  if (!navigator.onLine) useConnection.setState({ state: 'offline', latency: null });
  else if (socket.connected) {
    // The network was away for less than the socket notices: an answer says that it is there again.
    const { state } = useConnection.getState();
    if (state === 'offline') useConnection.setState({ state: 'reconnecting' });
    void checkRooms();
  } else socket.connect();
};

/** Starts live updates for the person signed in. Returns a function that stops them. The page has one socket. */
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

/** Tells the others in the workspace where this person edits; while there is no connection nobody hears it. */
export const announceEditing = (request: EditingRequest): void => {
  if (socket?.connected) socket.emit('editing', request);
};

/** Receives the health of the deployment. Returns a function that unsubscribes. */
export const subscribeToHealth = (): (() => void) => {
  healthSubscribers += 1;
  requestHealth();
  return () => {
    healthSubscribers -= 1;
    if (healthSubscribers === 0) socket?.emit('stop_operating');
  };
};
