import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, type World } from './world.js';

/** The ways in which a text comes back that are told apart here. */
export const waysToWrite: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  json: (text) => JSON.stringify(text).slice(1, -1),
  'unicode escapes': (text) =>
    [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  percent: (text) => encodeURIComponent(text),
  'all percent': (text) => [...Buffer.from(text)].map((each) => `%${each.toString(16).padStart(2, '0')}`).join(''),
  html: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'html numbers': (text) => [...text].map((each) => `&#${each.charCodeAt(0)};`).join(''),
  base64: (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
};

export const getToken = ({ headers }: IncomingMessage): string => (headers.authorization ?? '').replace(/^Bearer /, '');

/** Pieces so small that a text is cut through in every one of its spellings. */
export const pieces = (text: string): string[] => text.match(/.{1,3}/gs) ?? [];

const inPieces = (response: ServerResponse, text: string): void => {
  for (const piece of pieces(text)) response.write(piece);
  response.end();
};

type Echo = (response: ServerResponse, token: string) => void;
const plain = (response: ServerResponse): ServerResponse => response.writeHead(200, { 'content-type': 'text/plain' });

/** Where an API gives back the secret that it was called with. */
const places = (world: World): Readonly<Record<string, Echo>> => ({
  'a key of JSON': (response, token) => json(response, { found: { [token]: 1 } }),
  'a list': (response, token) => json(response, [['a', token], { deep: [token] }]),
  text: (response, token) => plain(response).end(`You are ${token}.`),
  chunks: (response, token) => inPieces(plain(response), `You are ${token}, and ${token} again.`),
  'a page': (response, token) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><body title="${token}">${token}</body></html>`),
  'a header': (response, token) => response.writeHead(200, { 'x-you-are': token }).end('{}'),
  'a cookie': (response, token) => response.writeHead(200, { 'set-cookie': `you=${token}` }).end('{}'),
  'an error': (response, token) => json(response, { error: `${token} may not do this.` }, 409),
  'a missing page': (response, token) => json(response, { error: `Nothing for ${token}.` }, 404),
  'a redirect': (response, token) =>
    response.writeHead(302, { location: `${world.url}/landing?you=${encodeURIComponent(token)}` }).end(),
  'a large answer': (response, token) =>
    plain(response).end(`${'crate '.repeat(12_000)}${token}${' more'.repeat(2_000)}`),
});

/** An API that gives back the secret of each call, in one way for each path. Counts the calls by their path. */
export const echoingApi = (world: World, token: string): { paths: Map<string, string>; met: Map<string, number> } => {
  const paths = new Map<string, string>();
  const met = new Map<string, number>();
  const add = (name: string, echo: Echo): void => {
    const path = `/echo/${paths.size}`;
    paths.set(name, path);
    world.on(path, (request, response) => {
      if (getToken(request) === token) met.set(name, (met.get(name) ?? 0) + 1);
      echo(response, getToken(request));
    });
  };
  for (const [name, echo] of Object.entries(places(world))) add(name, echo);
  for (const [name, write] of Object.entries(waysToWrite))
    add(`written as ${name}`, (response, given) => plain(response).end(`You are (${write(given)}).`));
  return { paths, met };
};
