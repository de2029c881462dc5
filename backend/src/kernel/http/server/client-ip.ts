import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '@throughline/platform/config/config.js';

/** The IP address behind a request that the router does not see, as `request.ip` is for one that it does. */
export const clientIp = ({ trustedProxies }: Config): ((request: IncomingMessage) => string) => {
  const trust = trustedProxies.length === 0 ? () => false : proxyAddr.compile(trustedProxies);
  return (request) => proxyAddr(request, trust);
};
