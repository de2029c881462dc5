import { type Json, writeValue } from '@throughline/contracts/json.js';
import type { ExamplePayload } from './example-payload.js';

/** How a command for a POSIX shell has the body of a call, and sends it. */
export type CurlBody = {
  /** Lines before the call. */
  given: string[];
  /** Options of curl that name the type, with a space before. */
  type: string;
  /** A command that writes the bytes that are signed: the prefix, and the body. */
  signed: (prefix: string) => string;
  /** Options of curl that send the body. */
  data: string;
};

/** `isSigned`: the bytes have to be known before the call. */
export const getCurlBody = ({ body, files }: ExamplePayload, isSigned: boolean): CurlBody => {
  if (files.length === 0) return getJsonBody(body);
  const fields = Object.entries(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}).filter(
    ([name, value]) => value !== null && !files.includes(name),
  );
  return isSigned ? getSignedForm(fields, files) : getForm(fields, files);
};

const getJsonBody = (body: Json): CurlBody => ({
  given: [`BODY=${quoted(JSON.stringify(body))}`],
  type: ` -H 'content-type: application/json'`,
  signed: (prefix) => `printf %s "${prefix}$BODY"`,
  data: '--data "$BODY"',
});

type Fields = readonly [string, Json][];

/** A file of one's own in its place is never written over. */
const file = ['FILE=example.txt # the file to send', `[ -e "$FILE" ] || echo 'An example.' > "$FILE"`];

/** Has curl write the form. */
const getForm = (fields: Fields, files: readonly string[]): CurlBody => ({
  given: file,
  type: '',
  signed: () => '',
  data: [
    ...fields.map(([name, value]) => `--form-string ${quoted(`${name}=${writeValue(value)}`)}`),
    ...files.map((name) => `-F ${quoted(`${name}=@`)}"$FILE"`),
  ].join(' '),
});

/** Writes the form into a file, because its signature goes before it. */
const getSignedForm = (fields: Fields, files: readonly string[]): CurlBody => ({
  given: [
    ...file,
    'BOUNDARY="form-$(openssl rand -hex 12)"',
    'BODY="$(mktemp)"',
    '{',
    ...fields.map(
      ([name, value]) => `  printf '%s\r\n' "--$BOUNDARY" ${quoted(disposition(name))} '' ${quoted(writeValue(value))}`,
    ),
    ...files.map(
      (name) =>
        `  printf '%s\r\n' "--$BOUNDARY" ${quoted(`${disposition(name)}; filename="`)}"\${FILE##*/}"'"' ''; cat "$FILE"; printf '\\r\\n'`,
    ),
    `  printf '%s\r\n' "--$BOUNDARY--"`,
    '} > "$BODY"',
  ],
  type: ' -H "content-type: multipart/form-data; boundary=$BOUNDARY"',
  signed: (prefix) => (prefix === '' ? 'cat "$BODY"' : `{ printf %s "${prefix}"; cat "$BODY"; }`),
  data: '--data-binary "@$BODY"',
});

const disposition = (name: string): string => `content-disposition: form-data; name="${name}"`;

/** For a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
