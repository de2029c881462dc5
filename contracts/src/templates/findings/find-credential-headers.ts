import { shortened, type FoundText } from './found-text.js';

const endings = String.raw`authorization|cookie|token|secret|password|passwd|api[-_ ]?key`;
const headerName = new RegExp(String.raw`^[\w-]*(?:${endings})$`, 'i');

/** Whether a value under this name is a credential: `x-api-key`, `authorization`, `clientSecret`. */
export const isCredentialName = (name: string): boolean => headerName.test(name.slice(-100));

const filledIn = /\[\[[^[\]]{1,60}\]\]|\{\{[^{}]{1,200}\}\}/g;
const scheme = /^(?:bearer|basic|token|apikey|api-key|digest|negotiate)\b/i;
/** Names of types, what says that there is none, and what is shortened. */
const harmless =
  /^(?:string|text|number|boolean|true|false|yes|no|none|null|undefined|required|optional|redacted|hidden|<[^<>]*>|.*…)$/i;

/** Whether a value is written out. Variables, references and what merely goes with them are not. */
const isLiteral = (value: string): boolean => {
  const own = value.replace(filledIn, '');
  const rest = (own === value ? own : own.replace(/[\w.-]{1,100}=/g, '')).trim().replace(scheme, '').trim();
  return /[\p{L}\p{N}]/u.test(rest) && !harmless.test(rest.replace(/^[[(]|[\])]$/g, ''));
};

/** The whole of a value whose key is the name of a credential. */
export const credentialOfKey = (name: string | null, value: string): FoundText[] =>
  name !== null && isCredentialName(name) && isLiteral(value) ? [headerOf(name, value, 0)] : [];

const headerOf = (name: string, value: string, from: number): FoundText => ({
  ...{ kind: 'credential_header', from, to: from + value.length, value },
  shown: shortened(`${name.slice(-60)}: …`),
});

const written = new RegExp(String.raw`(?:${endings})\\?["'\x60]?[ \t]{0,3}([:=])(?![=:])([ \t]{0,3})`, 'gi');
const quoted = /^\\?(["'`])([^"'`\n\\]*)/;
const unquoted =
  /^(?:(?:bearer|basic|token|apikey|digest) +)?(?:\[\[[^[\]]{1,60}\]\]|\{\{[^{}]{1,200}\}\}|[^\s,;"'`<>()[\]{}])+/i;

/** Headers and settings in instructions and in JSON that is text: `x-api-key: 1a2b`, `{"token": "1a2b"}`, `?token=1a2b`. */
export const credentialHeadersIn = (text: string): FoundText[] => {
  const found: FoundText[] = [];
  for (const { 0: whole, 1: separator, 2: space, index } of text.matchAll(written)) {
    const from = index + whole.length;
    const rest = text.slice(from, from + 300);
    const joined = separator === '=' && space === '';
    const name = `${text.slice(Math.max(0, index - 40), index)}${whole}`.replace(/[^\w-]+$/, '');
    const value = valueIn(rest, joined, name);
    if (value !== null && isLiteral(value)) found.push(headerOf(/[\w-]*$/.exec(name)?.[0] ?? '', value, from));
    if (found.length === 200) break;
  }
  return found;
};

/** Null for a sentence that goes on after a colon. */
const valueIn = (rest: string, joined: boolean, name: string): string | null => {
  const inQuotes = quoted.exec(rest)?.[2];
  if (inQuotes !== undefined) return inQuotes;
  const value = unquoted.exec(rest)?.[0].replace(/[.:!?]+$/, '');
  if (value === undefined) return null;
  return joined || isLikeSecret(value, rest.slice(value.length), name) ? value : null;
};

const spoken = /^(?:bearer|basic|token|apikey|digest) +/i;
const ends = /^[ \t]*(?:$|[\r\n"'`,;)}\]])/;

const isLikeSecret = (value: string, after: string, name: string): boolean => {
  const word = value.replace(spoken, '');
  if (/^[\d.,:/%-]+$/.test(word)) return /^\d{6,}$/.test(word) && /(?:secret|password|passwd)$/i.test(name);
  if (/\d/.test(word) || word.length >= 16) return true;
  if (/^[ \t]*(?:\r?\n|$)/.test(after) && word.length >= 6) return true;
  if (/cookie$/i.test(name) && /^[\w-]+=./.test(word)) return true;
  return ends.test(after) && (word !== value || /(?:[-_]key|[-_]token|proxy-authorization)$/i.test(name));
};
