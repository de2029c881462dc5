import { limits } from '@throughline/contracts/limits.js';

const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const named = (known: typeof browsers, text: string): string | undefined =>
  known.find(([, sign]) => sign.test(text))?.[0];

/** The name a person knows, `Firefox on Linux`. The header itself is not stored. */
export const browserName = (userAgent: string | undefined): string => {
  const browser = named(browsers, userAgent ?? '') ?? 'A browser';
  const system = named(systems, userAgent ?? '');
  return system === undefined ? browser : `${browser} on ${system}`;
};

/** The product and version that a program gives first, `curl/8.5.0`. */
export const programName = (userAgent: string | undefined): string =>
  /^[\w.-]+(?:\/[\w.-]+)?/.exec(userAgent ?? '')?.[0].slice(0, limits.clientName) ?? 'A program';
