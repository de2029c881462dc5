import { ToolName } from '../../agents/agent-definition.js';
import { calledHost, isHost, maxHost } from './hosts.js';

/**
 * Domains, mailboxes and IP addresses in a text, with a scheme or without one, because a model may follow both. Where other words
 * look like a domain, the only consequence is that a person is asked.
 */
export const bareHostsIn = (text: string): string[] => {
  const plain = getPlain(text);
  const words = [...new Set(plain.split(betweenWords))];
  return [
    ...words.flatMap(hostOfWord),
    ...[...plain.matchAll(mailbox)].map(([, name = '', host = '']) => `${name}@${host}`.toLowerCase()),
    ...[...plain.matchAll(ipv6)]
      .map(([found]) => `[${found}]`)
      .filter((host) => isHost('http', host))
      .map(called),
  ];
};

/** The text with one kind of dot and a dash for each reference of a run. A full stop between Chinese sentences is not a dot. */
const getPlain = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[．․]|[。｡](?=[!-~])/g, '.')
    .replace(/\{\{[^{}]*\}\}/g, '-');

/** Characters that neither a host nor a path has. A colon separates words unless a port follows. */
const betweenWords = /[^\p{L}\p{M}\p{N}.:\\/-]+|\.{2,}|:(?!\d{1,5}(?!\.?[\p{L}\p{N}]))/u;
const domain = /(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+/u;
const ipv4 = /(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+)){3}/i;
const port = /:\d+(?=\.?$)/;

/** The path after a host is left out. A word that is longer than any host is compared as it is. */
const hostOfWord = (word: string): string[] => {
  for (const part of word.split(/[\\/]+/)) {
    if (part.length > maxHost) return [part];
    const host = getHost(part);
    if (host !== '') return [called(`${host}${port.exec(part)?.[0] ?? ''}`)];
  }
  return [];
};

const getHost = (text: string): string => {
  const [numbers = ''] = ipv4.exec(text) ?? [];
  if (isHost('http', numbers)) return numbers;
  const [name = ''] = domain.exec(text) ?? [];
  return isOther(name) ? '' : name;
};

const tools: ReadonlySet<string> = new Set(ToolName.options);
const fileEnding =
  /\.(?:csv|docx?|gif|html?|ics|jpe?g|js|json|jsx|log|pdf|png|pptx?|svg|tsv|tsx?|txt|webp|xlsx?|xml|ya?ml)$/i;

/** The name of a tool of the product, or of a file: no domain has such an ending. */
const isOther = (host: string): boolean => tools.has(host) || fileEnding.test(host);

/** The `@` is searched first, because otherwise each character would be tried as the first of a name. */
const mailbox = /@(?<=([^\s@"'`<>()[\]{},;:\\/]{1,64})@)((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+)/gu;
const ipv6 = /(?<![\p{L}\p{N}:.])(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}(?![\p{L}\p{N}])/giu;

/** The host as it is called, without a port that is usual. */
const called = (host: string): string => calledHost('http', host.toLowerCase()).replace(/:443$/, '');
