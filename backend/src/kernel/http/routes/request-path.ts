import type { FastifyRequest } from 'fastify';

/** The path as the router reads it: without host and query, and unescaped. Null when an escape is invalid. */
export const getPath = (url: string): string | null => {
  try {
    return decodeURIComponent(url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/');
  } catch {
    return null;
  }
};

/**
 * The pattern of a request's route, or its path when no route matched. A path can be escaped in many ways, so decisions
 * use this and never the URL as it was written.
 */
export const getPlace = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string => {
  const pattern = routeOptions.url;
  return pattern === undefined || pattern.endsWith('*') ? (getPath(url) ?? url) : pattern;
};
