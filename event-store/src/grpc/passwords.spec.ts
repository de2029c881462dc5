import { Metadata } from '@grpc/grpc-js';
import { parsePasswords, refuseUnauthenticated } from './passwords.js';

const passwords = parsePasswords('ada:with:colon\n');
const encoded = Buffer.from('ada:with:colon').toString('base64');

const isRefused = (header: string): boolean => {
  const metadata = new Metadata();
  metadata.set('authorization', header);
  return refuseUnauthenticated(passwords, metadata) !== undefined;
};

describe('Basic authentication', () => {
  it.each([`Basic ${encoded}`, `basic ${encoded}`])('accepts a known user: %s', (header) =>
    expect(isRefused(header)).toBe(false),
  );

  it.each([
    `Basic ${encoded},x`,
    `Basic ${encoded}, Basic ${encoded}`,
    `Basic -${encoded}`,
    `Basic  ${encoded}`,
    `Basic ${encoded} `.replace('=', ''),
    `Bearer ${encoded}`,
    'Basic',
    `Basic ${Buffer.from('ada').toString('base64')}`,
    `Basic ${Buffer.from(':with:colon').toString('base64')}`,
  ])('refuses everything else: %j', (header) => expect(isRefused(header)).toBe(true));
});
