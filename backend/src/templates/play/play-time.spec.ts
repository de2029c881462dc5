import { jest } from '@jest/globals';
import { PlayTime } from './play-time.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('the time of a play is over after its work, and not after what it waited for the sandbox process', () => {
  const time = new PlayTime(5_000);
  jest.advanceTimersByTime(20_000);
  time.onWaited(16_000);
  expect(() => time.require()).not.toThrow();
  jest.advanceTimersByTime(2_000);
  expect(() => time.require()).toThrow('longer than it may');
});
