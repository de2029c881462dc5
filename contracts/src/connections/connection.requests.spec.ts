import { limits } from '../limits.js';
import { ConnectionSecret } from './connection.requests.js';

const words = (count: number): string => Array.from({ length: count }, (_, at) => `part-${at}=x`).join('; ');
const isTaken = (text: string): boolean =>
  ConnectionSecret.safeParse({ kind: 'headers', values: { 'x-key': text } }).success;

it('A header is taken with as many words as are searched for in what a service says.', () => {
  expect(isTaken(words(limits.headerParts))).toBe(true);
  expect(isTaken(words(limits.headerParts + 1))).toBe(false);
});
