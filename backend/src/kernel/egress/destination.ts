import { lookup } from 'node:dns/promises';
import { TimeoutError, withTimeout } from '@throughline/platform/timeout.js';
import { isPublic, literal, OpenRanges } from './addresses.js';
import { EgressBlocked, EgressInside, EgressFailed, EgressTimeout } from './egress.errors.js';

/** The destination of a call: its URL and the one IP address that it is bound to. */
export type Destination = { url: URL; address: string };
export type Resolve = (host: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const resolveMs = 2_000;
const ports = new Set(['', '443', '80', '8443']);
/** Names of the deployment's own machines and networks, whatever they resolve to. */
const inner =
  /^(localhost|.*\.localhost|.*\.internal|.*\.local|.*\.localdomain|.*\.cluster\.local|.*\.svc|.*\.home\.arpa)$/;
const metadata = /^(metadata|metadata\..*|instance-data|instance-data\..*)$/;

export type Rules = {
  resolve: Resolve;
  /** The public host name of the product. */
  ownHost: string;
  open: OpenRanges;
  /** The one origin that may be reached wherever it is; the operator has named it. */
  origin?: string;
};

/** Checks one hop completely. In ranges that the operator has opened, http and any port are allowed. */
export const getDestination = async (text: string, rules: Rules): Promise<Destination> => {
  const url = parsed(text);
  const host = url.hostname.toLowerCase().replace(/(?<!\.)\.+$/, '');
  if (url.username !== '' || url.password !== '')
    throw new EgressBlocked('An address with a user name is not allowed.');
  const isNamed = url.origin === rules.origin;
  if (host === '' || metadata.test(host) || (inner.test(host) && rules.open.none && !isNamed)) throw new EgressInside();
  const known = literal(host);
  if (known === null && host === rules.ownHost && !inner.test(host))
    throw new EgressBlocked('Throughline doesn’t call itself.');
  const addresses = known === null ? await resolved(host, rules.resolve) : [known];
  const [address] = addresses;
  if (address === undefined && inner.test(host)) throw new EgressInside();
  if (address === undefined)
    throw new EgressFailed(host, Object.assign(new Error('The name has no address.'), { code: 'ENODATA' }));
  if (isNamed || addresses.every((each) => rules.open.has(each))) return { url, address };
  if (inner.test(host) || !addresses.every(isPublic)) throw new EgressInside();
  if (url.protocol !== 'https:') throw new EgressBlocked('Only https addresses are allowed.');
  if (!ports.has(url.port)) throw new EgressBlocked('Only the ports 443, 80 and 8443 are allowed.');
  return { url, address };
};

const parsed = (text: string): URL => {
  const url = URL.parse(text);
  if (url === null) throw new EgressBlocked('This is not a web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EgressBlocked('Only https addresses are allowed.');
  return url;
};

const resolved = async (host: string, resolve: Resolve): Promise<readonly string[]> => {
  try {
    return await withTimeout(resolveMs, 'Resolving a name', resolve(host));
  } catch (error) {
    throw error instanceof TimeoutError ? new EgressTimeout(host) : new EgressFailed(host, error);
  }
};
