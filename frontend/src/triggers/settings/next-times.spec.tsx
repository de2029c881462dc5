import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { NextTimes } from './next-times.js';

const shownTimes = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('The next times of a schedule', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-23T11:01:30.000Z') }));
  afterEach(() => void jest.useRealTimers());

  it('of an interval are counted from when the trigger was enabled, and one that has passed is no longer shown', () => {
    render(<NextTimes timing={{ kind: 'interval', minutes: 2 }} timeZone="UTC" enabledAt="2026-11-23T10:00:20.000Z" />);
    expect(shownTimes()[0]).toContain('Mon 23 Nov, 11:02 UTC');
    act(() => void jest.advanceTimersByTime(60_000));
    expect(shownTimes()[0]).toContain('Mon 23 Nov, 11:04 UTC');
    expect(shownTimes()).toHaveLength(10);
  });

  it('are by the clock of the schedule, with its zone, and with a year that is not this one', () => {
    render(<NextTimes timing={{ kind: 'once', at: '2027-07-01T10:00:00.000Z' }} timeZone="Europe/Berlin" />);
    expect(shownTimes()[0]).toMatch(/^Thu 1 Jul 2027, 12:00 (?:CEST|GMT\+2)/);
    expect(screen.getByText(/^Thu 1 Jul 2027, 12:00/).title).toMatch(/1 July 2027 at \d\d:00:00\.000 \S+$/);
  });

  it('say so when none will come', () => {
    render(<NextTimes timing={{ kind: 'once', at: '2026-11-23T11:00:00.000Z' }} timeZone="UTC" />);
    expect(screen.getByText(/this time has passed/)).toBeTruthy();
  });
});
