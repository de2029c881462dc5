import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const toHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a wrong token as for the right one. */
export const sameToken = (given: string, token: string): boolean => timingSafeEqual(toHash(given), toHash(token));

const yearSeconds = 365 * 24 * 3_600;

/** Browsers send the cookies of one port of this machine to every other one, so the name has the port. */
const cookieName = (port: number): string => `inbox-${port}`;

/** The header that lets a browser read the inbox from now on. */
export const inboxCookie = (port: number, token: string): string =>
  `${cookieName(port)}=${token}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`;

const getCookie = (header: string, name: string): string | undefined =>
  header
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Accepts the token as cookie from browsers, and as bearer token from programs. */
export const mayRead = ({ headers }: IncomingMessage, port: number, token: string): boolean => {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const given = bearer ?? getCookie(headers.cookie ?? '', cookieName(port));
  return given !== undefined && sameToken(given, token);
};

/** A browser shows it in a tab because a person followed a link of this machine or typed the address; no page can set these headers. */
export const isOpenedByPerson = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  ['none', 'same-origin', 'same-site'].includes(headers['sec-fetch-site']?.toString() ?? '');
