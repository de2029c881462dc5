import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { UnknownHooks } from './unknown-hooks.js';

describe('URLs that belong to no webhook', () => {
  const clock = new TestClock();
  let hooks: UnknownHooks;
  beforeEach(() => {
    clock.setTo(new Date('2026-03-01T12:00:00Z'));
    hooks = new UnknownHooks(clock);
    hooks.requireAttempt('known', 'busy');
    hooks.recordFound('known');
    for (let n = 0; n < 60; n += 1) {
      hooks.requireAttempt(`guess-${n}`, 'busy');
      hooks.recordMissing(`guess-${n}`, 'busy');
    }
  });

  it('are looked up sixty times a minute for each network', () => {
    expect(() => hooks.requireAttempt('another', 'busy')).toThrow(DomainError);
    expect(() => hooks.requireAttempt('another', 'calm')).not.toThrow();
    clock.advance(60_000);
    expect(() => hooks.requireAttempt('another', 'busy')).not.toThrow();
  });

  it('do not keep the calls of a webhook that exists from arriving', () => {
    expect(() => hooks.requireAttempt('known', 'busy')).not.toThrow();
    hooks.recordMissing('known', 'busy');
    expect(() => hooks.requireAttempt('known', 'busy')).toThrow(DomainError);
  });
});
