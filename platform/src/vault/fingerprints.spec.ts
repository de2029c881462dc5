import { normalised } from './fingerprints.js';

it.each([
  ['Ada@Example.TEST', 'ada@example.test'],
  ['  ada@example.test ', 'ada@example.test'],
  ['ada@bücher.test', 'ada@xn--bcher-kva.test'],
  ['a.d.a+shop@example.test', 'a.d.a+shop@example.test'],
  ['a\u0301da@example.test', 'áda@example.test'],
])('%j is the mailbox %j', (typed, mailbox) => expect(normalised(typed)).toBe(mailbox));
