import { withExactNumbers } from '@throughline/contracts/exact-json.js';
import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHook, isPhoto, isUpload } from '../routes/body-limits.js';
import { readStream } from './read-stream.js';
import { findNameFlaw } from './json-names.js';

const deepest = 64;

const pictures = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Bodies are JSON of at most 64 levels and 10,000 different names in which an object has each name once; only a person's photo and an uploaded file are not. The body
 * of a webhook call is kept as received, because its signature is over the bytes.
 */
export const parseBodies = (server: FastifyInstance): void => {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith('/hooks/')) route.bodyLimit = limits.webhookBody;
  });
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (isHook(request)) return keepRaw(request, bytes, done);
    if (bytes.length === 0) return done(null, undefined);
    if (isTooDeep(bytes)) return done(new DomainError('malformed_request', { detail: 'Nested too deep.' }));
    const json = bytes.toString();
    const detail = findNameFlaw(json);
    if (detail !== null) return done(new DomainError('malformed_request', { detail }));
    return parseJson(request, withExactNumbers(json), done);
  });
  server.addContentTypeParser<Buffer>(
    pictures,
    { parseAs: 'buffer', bodyLimit: limits.photo.bytes },
    (request, bytes, done) => {
      if (isHook(request)) return keepRaw(request, bytes, done);
      return isPhoto(request) ? done(null, bytes) : done(new DomainError('unsupported_media_type'));
    },
  );
  server.addContentTypeParser('application/octet-stream', (request, body, done) => {
    // Read by its route, so that nobody who may not upload makes the server keep 20 MB.
    if (isUpload(request)) return done(null, body);
    return void readStream(body, isHook(request) ? limits.webhookBody : limits.requestBody).then((bytes) => {
      if (isHook(request)) return keepRaw(request, bytes, done);
      return bytes.length === 0 ? done(null, undefined) : done(new DomainError('unsupported_media_type'));
    }, done);
  });
  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (isHook(request)) return keepRaw(request, bytes, done);
    return bytes.length === 0 ? done(null, undefined) : done(new DomainError('unsupported_media_type'));
  });
};

const keepRaw = (request: FastifyRequest, bytes: Buffer, done: (error: null, body: Buffer) => void): void => {
  request.rawBody = bytes;
  done(null, bytes);
};

const code = { quote: 0x22, backslash: 0x5c, open: [0x5b, 0x7b], close: [0x5d, 0x7d] } as const;

/** Counts brackets outside of strings. In UTF-8 none of these bytes is part of another character. */
export const isTooDeep = (json: Uint8Array): boolean => {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i];
    if (quoted) {
      if (byte === code.backslash) i += 1;
      else if (byte === code.quote) quoted = false;
    } else if (byte === code.quote) quoted = true;
    else if (byte === code.open[0] || byte === code.open[1]) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (byte === code.close[0] || byte === code.close[1]) depth -= 1;
  }
  return false;
};
