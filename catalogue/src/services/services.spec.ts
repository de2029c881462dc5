import { z } from 'zod';
import { services } from './services.js';
import { Service } from './service.js';
import type { ServiceWay } from './service-ways.js';

const evil = 'evil.example';
const fillPlaces = (text: string, typed: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => typed[name] ?? whole);
const reserved = ['key', 'clientId', 'token'];
const placesIn = (text: string) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name ?? '');
/** Every text of an entry, with the path to it. */
const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
};
const getHost = (address: string) =>
  /^https:\/\/([^/?]+)/.exec(address)?.[1] ?? /^\{[a-zA-Z]+\}/.exec(address)?.[0] ?? '';
/** Calls that carry the credential. */
const listCalls = (way: ServiceWay) => {
  if (way.kind === 'oauth2_client') return [];
  if (way.kind !== 'oauth2_code') return way.check === null ? [] : [way.check.address];
  return way.identity.from === 'call' ? [way.identity.address] : [];
};
const listScopes = (way: ServiceWay) => ('scopes' in way ? way.scopes.map(({ id }) => id) : []);

describe.each(services.map((service) => [service.id, service] as const))('%s', (_, service) => {
  it('has the shape of an entry, and nothing else', () => {
    expect(z.strictObject(Service.shape).parse(service)).toEqual(service);
  });

  it('sends credentials only to its hosts, over https', () => {
    const addresses = [service.address, ...service.ways.flatMap(listCalls)];
    for (const address of addresses) expect(service.hosts).toContain(getHost(address));
    expect(listTexts(service).filter((text) => /^http:/.test(text))).toEqual([]);
  });

  it('has a setting for every place, and a place for every setting', () => {
    const { settings, ...rest } = service;
    const names = settings.map(({ name }) => name);
    const places = listTexts([rest, settings.map(({ source }) => source)]).flatMap(placesIn);
    expect(new Set(places.filter((place) => !reserved.includes(place)))).toEqual(new Set(names));
  });

  it('has settings that stay within their place', () => {
    for (const { pattern, example, form, source } of service.settings) {
      const whole = new RegExp(`^(?:${pattern})$`, 'u');
      const [, value = example] = whole.exec(example) ?? [];
      expect(whole.test(example)).toBe(true);
      if (form !== 'address') expect(value).toMatch(/^[A-Za-z0-9.-]+$/);
      if (source.from === 'person' && source.default !== undefined) expect(source.default).toMatch(whole);
      for (const attack of [
        'a/b',
        'a@evil.example',
        'evil.example#',
        'evil.example?',
        'evil.example/.',
        'a\\b',
        'a\nb',
        'a:8443',
        '',
        'https://evil.example@api.example.com',
        'http://evil.example',
      ])
        expect({ pattern, attack, fits: whole.test(attack) }).toEqual({ pattern, attack, fits: false });
    }
  });

  it('calls a setting a host where it decides whose server gets a code, a secret or a token', () => {
    const parts = service.settings.filter(({ form, source }) => source.from === 'person' && form === 'part');
    const typed = Object.fromEntries(
      parts.flatMap(({ name, pattern }) => (new RegExp(`^(?:${pattern})$`).test(evil) ? [[name, evil]] : [])),
    );
    const filled = [service.ways, service.hosts].flatMap(listTexts).map((text) => fillPlaces(text, typed));
    expect(filled.filter((text) => getHost(text) === evil || text === evil)).toEqual([]);
  });

  it('has scopes once each, and requests those it needs', () => {
    for (const way of service.ways) {
      const scopes = listScopes(way);
      const always = way.kind === 'oauth2_code' ? way.always : [];
      expect(new Set([...scopes, ...always]).size).toBe(scopes.length + always.length);
      if (way.kind === 'oauth2_code' && way.scopes.length > 0)
        expect(always.length > 0 || way.scopes.some((scope) => scope.default)).toBe(true);
    }
  });

  it('has patterns of keys that can be compiled', () => {
    const patterns = JSON.stringify(service.ways).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? [];
    for (const pattern of patterns) {
      const { pattern: source } = z.object({ pattern: z.string() }).parse(JSON.parse(`{${pattern}}`));
      expect(() => new RegExp(`^(?:${source})$`, 'u')).not.toThrow();
    }
  });
});

it('has every service once, and enough of them', () => {
  expect(new Set(services.map(({ id }) => id)).size).toBe(services.length);
  expect(new Set(services.map(({ name }) => name)).size).toBe(services.length);
  const named = services.filter(({ id }) => !id.startsWith('any-'));
  const by = (kinds: ServiceWay['kind'][]) => named.filter(({ ways }) => ways.some(({ kind }) => kinds.includes(kind)));
  expect(by(['oauth2_code']).length).toBeGreaterThanOrEqual(42);
  expect(by(['api_key', 'bearer', 'basic', 'headers']).length).toBeGreaterThanOrEqual(20);
});
