import ipaddr from 'ipaddr.js';

/** The network that a person is shown for a session: 24 bits of an IPv4 address, 48 of an IPv6 one. Callers are counted by `callerNetwork` in `kernel/http/caller-network.ts`. */
export const networkPrefix = (ip: string): string => {
  const address = ipaddr.process(ip);
  const kept = address.kind() === 'ipv4' ? 3 : 6;
  const bytes = address.toByteArray().map((byte, i) => (i < kept ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${kept * 8}`;
};
