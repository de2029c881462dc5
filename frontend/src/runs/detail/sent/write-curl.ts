import type { SentRequest } from '@throughline/contracts/runs/sent-request.js';

/** In single quotes nothing means anything to a shell but the single quote. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** The key is a variable of the shell of the reader, and has to be read by it. */
const quotedHeader = (name: string, value: string): string =>
  value.includes('$API_KEY') ? `"${name}: ${value}"` : quoted(`${name}: ${value}`);

/** A command line that sends the same to the provider. It has no key: `API_KEY` is read from the environment. */
export const writeCurl = ({ url, headers, body }: NonNullable<SentRequest['wire']>): string =>
  [
    `curl ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quotedHeader(name, value)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n');
