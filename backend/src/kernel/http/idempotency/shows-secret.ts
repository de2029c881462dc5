import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/**
 * The answer of this route has a secret in this field, or null when there is none. An answer with a secret is never stored
 * for a repeated request: it is shown once.
 */
export const ShowsSecret = (field: string): MethodDecorator => RouteConfig({ secretField: field });

export const showsSecret = ({ routeOptions: { config } }: FastifyRequest, body: string): boolean => {
  if (!('secretField' in config) || typeof config.secretField !== 'string') return false;
  const answer = JSON.parse(body) as Record<string, unknown>;
  return answer[config.secretField] !== null;
};
