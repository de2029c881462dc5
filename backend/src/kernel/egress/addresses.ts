import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import ipaddr from 'ipaddr.js';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

const globalUnicastV6 = ipaddr.parseCIDR('2000::/3');

/** Parses a literal IP address; null for a name. The square brackets of a URL's host are removed. */
export const literal = (host: string): string | null => {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? bare : null;
};

/**
 * Whether an IP address belongs to the public internet. `unicast` alone is not enough for IPv6, because the library also
 * returns it for IPv4-compatible addresses such as `::7f00:1`.
 */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicastV6);
};

const range = (cidr: string): Range => {
  if (ipaddr.isValidCIDR(cidr)) return ipaddr.parseCIDR(cidr);
  throw new ConfigurationInvalid(`EGRESS_ALLOW_PRIVATE: got "${cidr}", wants ranges in CIDR form, e.g. 10.1.0.0/16.`);
};

/** Ranges the operator has opened. An IPv4 range also covers the same addresses written as IPv6. */
export class OpenRanges {
  private readonly ranges: Range[];

  constructor(cidrs: readonly string[]) {
    this.ranges = cidrs.map(range);
  }

  get none(): boolean {
    return this.ranges.length === 0;
  }

  has(address: string): boolean {
    if (!ipaddr.isValid(address) || address.includes('%')) return false;
    const parsed = ipaddr.process(address);
    return this.ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
  }
}
