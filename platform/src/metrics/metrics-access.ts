import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Config } from '../config/config.js';

type MetricsRequest = { headers: IncomingHttpHeaders; remoteAddress: string | undefined };

/**
 * With a token, metrics are for every request that sends it. Without one they are for this machine alone, on a deployment that is opened
 * on this machine alone: behind a proxy on the same machine every request comes from it, and not every proxy says so. The request must
 * name this machine too: a web page whose name resolves to this machine could otherwise read them in a browser here.
 */
export const mayReadMetrics = (
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  { headers, remoteAddress = '' }: MetricsRequest,
): boolean => {
  if (metricsToken !== null) return isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`);
  return (
    !Object.keys(headers).some(isForwarding) &&
    isLoopbackAddress(remoteAddress) &&
    isLoopbackHost(hostIn(headers)) &&
    isLoopbackHost(new URL(publicUrl).hostname)
  );
};

const isEqual = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isForwarding = (header: string): boolean => /^(x-forwarded-.*|forwarded|x-real-ip|via)$/i.test(header);

/** The name in the Host header without its port; empty without a readable one. */
const hostIn = ({ host }: IncomingHttpHeaders): string =>
  host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';

const isLoopbackAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
};

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));
