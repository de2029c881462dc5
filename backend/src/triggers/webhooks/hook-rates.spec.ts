import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import type { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { HookRates } from './hook-rates.js';

const setUp = () => {
  let now = 0;
  const clock: Clock = { now: () => new Date(now) };
  const limits = new HookRates(clock);
  const taken = (hookId: string, calls: number, mode: SignatureMode = 'standard') =>
    Array.from({ length: calls }, () => {
      try {
        limits.countCall(hookId, mode);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        return false;
      }
    }).filter(Boolean).length;
  return { taken, pass: (ms: number) => (now += ms) };
};

it('takes a burst of 300', () => expect(setUp().taken('a', 400)).toBe(300));

it('takes a burst of 25 of an unsigned webhook, and 5 a second after that', () => {
  const { taken, pass } = setUp();
  expect(taken('a', 400, 'none')).toBe(25);
  pass(1_000);
  expect(taken('a', 400, 'none')).toBe(5);
});

it('takes 60 a second after that', () => {
  const { taken, pass } = setUp();
  taken('a', 300);
  pass(1_000);
  expect(taken('a', 400)).toBe(60);
  pass(500);
  expect(taken('a', 400)).toBe(30);
});

it('never saves up more than a burst', () => {
  const { taken, pass } = setUp();
  pass(3_600_000);
  expect(taken('a', 400)).toBe(300);
});

it('lets one address not wait for another', () => {
  const { taken } = setUp();
  taken('a', 400);
  expect(taken('b', 1)).toBe(1);
});
