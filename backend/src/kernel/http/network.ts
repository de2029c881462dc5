import ipaddr from 'ipaddr.js';

/**
 * The network that limits count as one caller: a whole IPv4 address, the first half of an IPv6 one. What a person is shown
 * for a session is `networkPrefix` in `access/requests/network-prefix.ts`.
 */
export const networkOf = (ip: string): string => {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
};

/** The machine itself. */
export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
