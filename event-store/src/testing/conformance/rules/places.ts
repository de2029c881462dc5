import { positions, several } from '../rule.js';
import type { ProtocolClient } from '../protocol-client.js';

/** A position between two events. */
export const between = async (client: ProtocolClient, stream: string): Promise<number> => {
  await client.append(stream, several(3));
  const [first = 0] = positions(await client.readStream(stream));
  return first + 1;
};

/** A position beyond the last event. */
export const beyond = async (client: ProtocolClient, stream: string): Promise<number> =>
  (await client.append(stream, several(2))).position + 10_000;
