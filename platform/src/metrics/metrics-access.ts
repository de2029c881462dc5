import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';

type MetricsRequest = { headers: IncomingHttpHeaders; remoteAddress: string | undefined };

/**
 * With a token, metrics are for every request that sends it. Without one they are for this machine alone, on a deployment that is opened
 * on this machine alone: behind a proxy on the same machine every request comes from it, and not every proxy says so.
 */
export const mayReadMetrics = (
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  { headers, remoteAddress = '' }: MetricsRequest,
): boolean => {
  if (metricsToken !== null) return isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !forwarded && isLoopbackAddress(remoteAddress) && isLoopbackHost(new URL(publicUrl).hostname);
};

const isEqual = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopbackAddress = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));
