import { matchesOf, type FoundText } from './found-text.js';

/** Services that take a message from anybody who knows the address, with what of it nobody can guess. */
const services = [
  String.raw`hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/[\w/-]{8,200}`,
  String.raw`discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{1,30}/[\w-]{8,200}`,
  String.raw`webhook\.office\.com/[\w@/-]{8,300}`,
  String.raw`outlook\.office(?:365)?\.com/webhook/[\w@/-]{8,300}`,
  String.raw`hooks\.zapier\.com/hooks/[\w/-]{8,200}`,
  String.raw`hook\.(?:[a-z0-9-]{1,20}\.)?(?:make|integromat)\.com/[\w-]{8,200}`,
  String.raw`m\.pipedream\.net`,
];
const label = String.raw`(?:[a-z0-9-]{1,63}\.){0,4}`;
const known = new RegExp(String.raw`(?:https?://)?(?<![\w.-])${label}(?:${services.join('|')})`, 'gi');

const hook = /https?:\/\/[^\s"'<>`\\]{1,300}?\/hooks\/([\w-]{16,200})/gi;
const word = /^[a-z]*(?:[A-Z][a-z]+)*\d{0,4}$/;

/** `order-created-2026` and `orderCreated` are names. */
export const areWords = (segment: string): boolean => segment.split(/[-_]/).every((part) => word.test(part));

/** Addresses of incoming webhooks. */
export const webhooksIn = (text: string): FoundText[] =>
  [
    ...matchesOf('webhook_address', text, known),
    ...matchesOf('webhook_address', text, hook, ([, segment = '']) => !areWords(segment)),
  ].map((found) => ({ ...found, shown: `${hostOf(found.value)}/…` }));

const hostOf = (address: string): string =>
  (/^(?:https?:\/\/)?(?:[^/@]*@)?([^/:?#]*)/i.exec(address)?.[1] ?? '')
    .replace(/^[^.]*(?=\.m\.pipedream)/i, '…')
    .slice(0, 78);
