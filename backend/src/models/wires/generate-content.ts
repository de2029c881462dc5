import { isRecord } from '../parameters/changes.js';
import { asUnreadable, exactIn, readJson, saysError, withEvents } from './answer-events.js';
import type { Wire } from './wire.js';

/** Writes a name as segments of a path below the address. A segment of dots is encoded twice, because URLs read `%2E` as a dot. */
export const toModelPath = (model: string): string =>
  model
    .split('/')
    .map((segment) => (/^\.+$/.test(segment) ? segment.replaceAll('.', '%252E') : encodeURIComponent(segment)))
    .join('/');

/** Google generateContent. What is the same at the beginning of requests is cached there without being asked. */
export const generateContent: Wire = {
  model: async ({ address, key, headers, fetch }, model) => {
    const { createGoogle } = await import('@ai-sdk/google');
    const read = withEvents(fetch, { event: toPlainChunk, whole: readChunks });
    return createGoogle({ baseURL: address, apiKey: key ?? '', headers: { ...headers }, fetch: read })(
      toModelPath(model),
    );
  },
  adjust: (options, { model: { reasoning } }) => ({
    ...options,
    ...(reasoning !== 'default' &&
      reasoning !== 'none' && {
        providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
      }),
  }),
};

/** Without events the pieces of an answer are a list. */
const readChunks = (answer: unknown): readonly object[] | null => {
  const pieces = Array.isArray(answer) ? answer : [answer];
  return pieces.every(isRecord) ? pieces : null;
};

const toPlainChunk = (json: string): string =>
  json.includes('"error"') && saysError(readJson(json)) ? asUnreadable(json) : exactIn('"functionCall"')(json);
