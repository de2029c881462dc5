import ipaddr from 'ipaddr.js';

/**
 * The network that counts as one caller for rate limits: a whole IPv4 address, or the first 64 bits of an IPv6 address.
 * What a session shows to its person is the shorter `networkPrefix` (`access/requests`).
 */
export const callerNetwork = (ip: string): string => {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
};

/** The machine itself. */
export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
