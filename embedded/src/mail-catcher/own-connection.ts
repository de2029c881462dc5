import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const toHex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/**
 * Whether the other end of a connection on loopback belongs to the user that this process runs as, by the kernel's table of
 * sockets. Only Linux has that table: elsewhere no connection is known to be the user's own.
 */
export const isOwnConnection = async ({ remotePort, localPort }: Socket): Promise<boolean> => {
  const user = process.getuid?.();
  if (user === undefined || remotePort === undefined || localPort === undefined) return false;
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(read));
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, from = '', to = '', , , , , owner]) =>
        from.endsWith(`:${toHex(remotePort)}`) && to.endsWith(`:${toHex(localPort)}`) && Number(owner) === user,
    );
};
