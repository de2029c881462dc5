import { EventStoreTooOld, isNewEnough } from './server-version.js';

describe('A server', () => {
  it.each(['24.10.5', '24.10.5.0', '24.10.14', '25.0.1', '26.1.0-rc.1'])('%s is new enough', (version) => {
    expect(isNewEnough(version)).toBe(true);
  });
  it.each(['24.10.4', '24.6.0.0', '23.10.9', 'unknown', ''])('%s is refused', (version) => {
    expect(isNewEnough(version)).toBe(false);
  });
  it('that is too old is told what is wanted', () => {
    expect(new EventStoreTooOld('24.2.0').message).toBe(
      'EVENTSTORE_URL: got a server of version 24.2.0, wants EventStoreDB 24.10.5 or newer: older ones can skip events.',
    );
  });
});
