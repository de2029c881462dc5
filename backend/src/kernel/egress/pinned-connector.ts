import { buildConnector } from 'undici';
import { isPublic } from './addresses.js';
import { EgressInside } from './egress.errors.js';

const connectMs = 5_000;
const connector = buildConnector({ timeout: connectMs });

/** Connects to this address alone, and checks the one that the connection has reached. */
export const pinnedTo =
  (address: string, isOpen: (reached: string) => boolean): buildConnector.connector =>
  (options, callback) => {
    // `host` keeps the name for the certificate; with a literal IP address `lookup` would not be called.
    connector({ ...options, hostname: address }, (error, socket) => {
      if (error !== null) return callback(error, null);
      const { remoteAddress = '' } = socket;
      if (isPublic(remoteAddress) || isOpen(remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(new EgressInside(), null);
    });
  };
