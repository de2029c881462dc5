import { type Json, writeValue } from '@throughline/contracts/json.js';

export type Fields = Record<string, Json>;
type Content = { kind: 'json'; value: Json } | { kind: 'form'; fields: Fields } | { kind: 'page'; html: string };

/** An answer before it is written. */
export type Reply = { status: number; headers: Record<string, string>; content: Content };

export const json = (status: number, value: Json, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  content: { kind: 'json', value },
});

/** Form-encoded, as the OAuth endpoints of some vendors answer. */
export const form = (status: number, fields: Fields): Reply => ({
  status,
  headers: {},
  content: { kind: 'form', fields },
});

export const page = (status: number, text: string): Reply => ({
  status,
  headers: {},
  content: { kind: 'page', html: `<!doctype html><html><body><h1>${text}</h1></body></html>` },
});

export const redirect = (location: string, status: 302 | 307 = 302): Reply => ({
  ...page(status, 'Found'),
  headers: { location },
});

/** The fields of an answer; none when it is a page or no object. */
export const getFields = ({ content }: Reply): Fields => {
  if (content.kind === 'form') return content.fields;
  if (content.kind === 'page') return {};
  const { value } = content;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};

/** The same answer with other fields; `undefined` removes one. */
export const withFields = (reply: Reply, changes: Record<string, Json | undefined>): Reply => {
  const fields: Fields = {};
  for (const [name, value] of Object.entries({ ...getFields(reply), ...changes }))
    if (value !== undefined) fields[name] = value;
  const content: Content = reply.content.kind === 'form' ? { kind: 'form', fields } : { kind: 'json', value: fields };
  return { ...reply, content };
};

export const written = ({ content }: Reply): { type: string; text: string } => {
  switch (content.kind) {
    case 'json':
      return { type: 'application/json; charset=utf-8', text: JSON.stringify(content.value) };
    case 'form': {
      const pairs = Object.entries(content.fields).map(([name, value]): [string, string] => [name, writeValue(value)]);
      return { type: 'application/x-www-form-urlencoded; charset=utf-8', text: new URLSearchParams(pairs).toString() };
    }
    case 'page':
      return { type: 'text/html; charset=utf-8', text: content.html };
  }
};
