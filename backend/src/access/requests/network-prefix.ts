import ipaddr from 'ipaddr.js';

/**
 * The network that a session shows to its person: 24 bits of an IPv4 address, 48 bits of an IPv6 address. It is only
 * displayed. Attempts are counted by `callerNetwork` (`kernel/http/rate-limits`), which keeps more of the address.
 */
export const networkPrefix = (ip: string): string => {
  const address = ipaddr.process(ip);
  const kept = address.kind() === 'ipv4' ? 3 : 6;
  const bytes = address.toByteArray().map((byte, i) => (i < kept ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${kept * 8}`;
};
