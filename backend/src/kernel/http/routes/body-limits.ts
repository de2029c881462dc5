import { limits } from '@throughline/contracts/limits.js';
import type { FastifyRequest } from 'fastify';
import { getPlace } from './request-path.js';

type Place = Parameters<typeof getPlace>[0];

export const isHook = (request: Place): boolean => getPlace(request).startsWith('/hooks/');
export const isUpload = (request: Place): boolean => /^\/api\/workspaces\/[^/]+\/files$/.test(getPlace(request));
export const isPhoto = (request: Place): boolean => getPlace(request) === '/api/me/photo';

const getBodyLimit = (request: Place): number => {
  if (isHook(request)) return limits.webhookBody;
  if (isUpload(request)) return limits.file.bytes;
  return isPhoto(request) ? limits.photo.bytes : limits.requestBody;
};

/** Says how large the body may be, and how large it is where the sender has said that: no more of it is read than may come. */
export const describeBodyLimit = (request: Place & Pick<FastifyRequest, 'headers'>): string => {
  const said = request.headers['content-length'] ?? '';
  const most = getBodyLimit(request);
  const isSaid = /^\d{1,15}$/.test(said) && Number(said) > most;
  return `At most ${toMegabytes(most)} can be sent here${isSaid ? `, and this is ${toMegabytes(Number(said))}` : ''}.`;
};

/** Rounded up, so that what is larger than a limit looks larger. */
const toMegabytes = (bytes: number): string => `${(Math.ceil((bytes / 1024 ** 2) * 10) / 10).toLocaleString('en')} MB`;
