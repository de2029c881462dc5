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

/**
 * Returns what counts as one caller for one mailbox: a whole IPv4 address, or the first 48 bits of an IPv6 address. A
 * site is given that many, so a caller could otherwise count as 65,536.
 */
export const callerSite = (ip: string): string => {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const bytes = address.toByteArray().map((byte, i) => (i < 6 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/48`;
};

/** The first 48 bits of an IPv6 address, which contain 65,536 networks of one site; null for an IPv4 address. */
export const callerWiderNetwork = (ip: string): string | null =>
  ipaddr.process(ip).kind() === 'ipv4' ? null : callerSite(ip);

/** How many times as much a wider network may do as one network: many callers can share it, and one can have all of it. */
export const widerNetworkTimes = 16;

/** The machine itself. */
export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
