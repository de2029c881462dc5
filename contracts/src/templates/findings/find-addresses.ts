import { matchesOf, type FoundText } from './found-text.js';

const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}-])/gu;
/** Nobody has an address there. */
const reserved = /[@.](?:example(?:\.(?:com|org|net))?|test|invalid|localhost)$/i;

export const emailsIn = (text: string): FoundText[] =>
  matchesOf('email_address', text, email, ([address]) => !reserved.test(address));

const international = /(?<![\w+])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?![\d%])/g;
const national = /(?<![\w)])(?:\(0\d{1,4}\) ?\d{3,4}[ -]?\d{3,4}|\([2-9]\d{2}\) ?\d{3}-\d{4})(?![\d-])/g;
/** `+12 500 000`, `+1.250.000` and `+12500000.50` count something. */
const amount = /^\+(?:\d{1,3}(?:[ .]\d{3})+|\d+\.\d{1,2})$/;
const date = /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}/;

export const phoneNumbersIn = (text: string): FoundText[] => [
  ...matchesOf('phone_number', text, international, (match) => isPhoneNumber(match, text)),
  ...matchesOf('phone_number', text, national),
];

const isPhoneNumber = ({ 0: written, index }: RegExpExecArray, text: string): boolean => {
  const counts = amount.test(written) && written.replace(/\D/g, '').length <= 10;
  const decimals = /^[.,]\d/.test(text.slice(index + written.length, index + written.length + 2));
  return !counts && !decimals && !date.test(written);
};

const ipv6 = String.raw`\[[0-9a-f:.]{2,45}\]`;
const inUrl = new RegExp(
  String.raw`(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,20}://(?:[^\s/@?#"'<>]{0,100}@)?(${ipv6}|[\w.-]{1,253})(?::\d{1,5})?`,
  'gi',
);
const withPort = new RegExp(
  String.raw`(?<![\w.@/:-])(${ipv6}|(?:[a-z0-9-]{1,63}\.){0,8}[a-z0-9-]{1,63}):\d{2,5}(?!\d)`,
  'gi',
);

const privateName = /^(?:.+\.)?localhost$|.\.(?:local|internal|lan)$/i;
const privateIpv4 = /^(?:::ffff:)?(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$/i;
const privateIpv6 = /^(?:(?:0{0,4}:){2,7}0{0,3}1|f[cd][0-9a-f]{2}:[0-9a-f:.]*|fe[89ab][0-9a-f]:[0-9a-f:.]*)$/i;

const isPrivate = (written: string): boolean => {
  const host = written.replace(/^\[|\]$|\.$/g, '');
  if (privateIpv4.test(host)) return host.split('.').length === 4;
  return written.startsWith('[') ? privateIpv6.test(host) : privateName.test(host);
};

/** Hosts of one network or one machine, in a URL or with a port. */
export const privateHostsIn = (text: string): FoundText[] =>
  [inUrl, withPort].flatMap((pattern) => matchesOf('private_host', text, pattern, ([, host = '']) => isPrivate(host)));

/** Addresses of the product itself, with a path. */
export const productAddressesIn = (text: string, hosts: readonly string[]): FoundText[] =>
  matchesOf('product_address', text, address, ([, host = '']) => hosts.includes(host.toLowerCase()));

const address = /(?:https?:\/\/)?(?<![\w.@-])([a-z0-9.-]{1,253}(?::\d{1,5})?)\/[\w~%/?#=&.-]{1,500}/gi;
