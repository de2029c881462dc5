const characterOf = (code: number): string => String.fromCodePoint(Math.min(code, 0x10ffff));
const ofHex = (digits: string): string => characterOf(parseInt(digits, 16));
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Each pattern has one group, from which the text is read. */
const escapes: readonly [pattern: string, read: (group: string) => string][] = [
  [String.raw`((?:%[0-9a-f]{2})+)`, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()],
  [String.raw`(?:\\u\{|&#x)([0-9a-f]{1,6})[};]?`, ofHex],
  [String.raw`\\u([0-9a-f]{4})`, ofHex],
  [String.raw`(?:\\x|\b0x(?=..\b))([0-9a-f]{2})`, ofHex],
  [String.raw`&#(\d{1,7});?`, (digits) => characterOf(Number(digits))],
  [String.raw`&(amp|lt|gt|quot|apos);`, (name) => entities[name.toLowerCase()] ?? ''],
  [String.raw`\\([^])`, (character) => (/[bfnrt]/i.test(character) ? ' ' : character)],
];
const escape = new RegExp(escapes.map(([pattern]) => pattern).join('|'), 'gi');

/**
 * A text without the escapes of URLs, JSON, source code and HTML, read once. Bytes that are not UTF-8 become replacement
 * characters, so that what is next to them is decoded all the same.
 */
export const unescaped = (text: string): string =>
  text.replace(escape, (written: string, ...groups: unknown[]) => {
    const which = groups.findIndex((group) => group !== undefined);
    return escapes[which]?.[1](String(groups[which])) ?? written;
  });
