import { getReason } from './reason.js';

describe('The reason why a server cannot be used', () => {
  it.each([
    [
      '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1. Resolution note: ',
      'connect ECONNREFUSED 127.0.0.1:1',
    ],
    [
      '14 UNAVAILABLE: Name resolution failed for target dns:nowhere.example:2113',
      'Name resolution failed for target dns:nowhere.example:2113',
    ],
    ['password authentication failed for user "ada"', 'password authentication failed for user "ada"'],
    ['Reading the head took longer than 5000 ms.', 'Reading the head took longer than 5000 ms'],
  ])('has nothing of gRPC around it: %s', (message, reason) => {
    expect(getReason(new Error('The event store is not answering.', { cause: new Error(message) }))).toBe(reason);
  });

  it('is that of the first address when a name has several', () => {
    const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('another')], '');
    expect(getReason(refused)).toBe('connect ECONNREFUSED ::1:1');
  });
});
