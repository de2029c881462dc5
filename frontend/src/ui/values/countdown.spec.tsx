import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Countdown } from './countdown.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => jest.useRealTimers());

it.each([
  [71 * hour + 46 * minute, 'in 3 days'],
  [59.8 * minute, 'in 1 h'],
  [30 * minute + 58 * second, 'in 31 min'],
  [4 * minute + 12 * second, 'in 4 min 12 s'],
  [0, 'now'],
])('an instant %i ms ahead is "%s"', (left, words) => {
  render(<Countdown to={new Date(now + left).toISOString()} />);
  expect(screen.getByText(words)).toBeTruthy();
});
