import type { FastifyRequest } from 'fastify';

/** The path as the router reads it: without host and query, its escapes undone; null when they cannot be. */
export const pathOf = (url: string): string | null => {
  try {
    return decodeURIComponent(url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/');
  } catch {
    return null;
  }
};

/**
 * Where a request goes: the pattern of its route, or its path where no route of its own took it. One address can be
 * written in many ways, so nothing is decided by how it was.
 */
export const placeOf = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string => {
  const pattern = routeOptions.url;
  return pattern === undefined || pattern.endsWith('*') ? (pathOf(url) ?? url) : pattern;
};
