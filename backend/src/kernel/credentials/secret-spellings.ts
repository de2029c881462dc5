const toHex = (code: number, length: number): string => code.toString(16).padStart(length, '0');
const inUnits = (text: string): string => text.replace(/[^]/g, unit);
const unit = (character: string): string => `\\u${toHex(character.charCodeAt(0), 4)}`;

/**
 * Base64 of the secret wherever it begins within what was encoded: at each of the three places in a group, without the
 * characters at the ends that its neighbours share.
 */
const base64 = (secret: string): string[] => {
  const plain = [0, 1, 2].map((before) => {
    const bytes = Buffer.from(secret);
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = before === 0 ? 0 : before + 1;
    const last = (before + bytes.length) % 3 === 0 ? whole.length : whole.length - 1;
    return whole.slice(first, last);
  });
  return [...plain, ...plain.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
/** Writers differ in what they escape beyond what they must: all but ASCII, what HTML gives a meaning, slashes, or everything. */
const json = (secret: string): string[] => {
  const least = [inJson(secret)];
  const ascii = [...least, ...least.map((text) => text.replace(/[\u007f-\uffff]/g, unit))];
  const safe = [...ascii, ...ascii.map((text) => text.replace(/[<>&']/g, unit))];
  const slashes = [...safe, ...safe.map((text) => text.replaceAll('/', '\\/')), inUnits(secret)];
  return [...slashes, ...slashes.map(inJson)];
};

const ofBytes = (text: string): string => [...Buffer.from(text)].map((byte) => `%${toHex(byte, 2)}`).join('');
const percent = (secret: string): string[] => {
  const usual = encodeURIComponent(secret);
  const strict = usual.replace(/[!'()*~]/g, ofBytes);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  return [usual, usual.replaceAll('%20', '+'), strict, form, ofBytes(secret)];
};

const code = (character: string): number => character.codePointAt(0) ?? 0;
const html = (secret: string): string[] => {
  const least = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = ['"', '&quot;', '&#34;', '&#x22;'].map((quote) => least.replaceAll('"', quote));
  const named = ["'", '&#39;', '&#039;', '&#x27;', '&apos;'].flatMap((quote) =>
    quoted.map((text) => text.replaceAll("'", quote)),
  );
  return [
    ...named,
    ...named.map((text) => text.replaceAll('/', '&#x2f;')),
    [...secret].map((character) => `&#${code(character)};`).join(''),
    [...secret].map((character) => `&#x${toHex(code(character), 2)};`).join(''),
  ];
};

const hex = (secret: string): string[] => {
  const bytes = [...Buffer.from(secret)].map((byte) => toHex(byte, 2));
  return ['', ':', '-', ' '].map((between) => bytes.join(between));
};

/** Returns the usual encodings in which services, libraries and models write a text that they were given, the two of URLs and mails also twice. */
export const spellings = (secret: string): string[] => {
  const [encoded, inUrls] = [base64(secret), percent(secret)];
  const twice = [...encoded.flatMap(base64), ...inUrls.map(encodeURIComponent)];
  return [secret, ...json(secret), ...inUrls, ...html(secret), ...encoded, ...twice, ...hex(secret)];
};

/** Without regard to case, at the same length: one letter would become two, and another depends on what follows it. */
export const folded = (text: string): string =>
  text
    .replaceAll('\u0130', 'i')
    .replace(/[\u03a3\u03c2]/g, '\u03c3')
    .toLowerCase();
