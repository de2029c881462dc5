import ipaddr from 'ipaddr.js';

/** Who is counted as one caller: a whole IPv4 address, the first half of an IPv6 one. */
export const callerNetwork = (ip: string): string => {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.fromByteArray([...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
};

/** The machine itself. */
export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
