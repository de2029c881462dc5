import fc from 'fast-check';
import { timingFlaw } from './timing-flaw.js';
import { PreviewScheduleRequest } from './trigger.requests.js';

const unreadable = 'Write five fields: minute, hour, day, month, weekday. Or a shorthand such as @daily.';
const someField = fc.constantFrom('*', '0', '*/5', '1-5', '99', 'MON', '?', 'L', 'nope');
const someExpression = fc.oneof(
  fc.tuple(someField, someField, someField, someField, someField).map((fields) => fields.join(' ')),
  fc.constantFrom('@daily', '@weekly', '@reboot', '@', ''),
);

describe('a timing', () => {
  it.each([
    ['61 * * * *', 'UTC'],
    ['* * * * * *', 'UTC'],
    ['every day at 9', 'UTC'],
    ['0 0 31 2 *', 'UTC'],
    ['? * * * *', 'UTC'],
    ['0 9 * * *', 'Europe/Atlantis'],
    ['0 9 * * *', '+02:00'],
  ])('%s in %s is refused', (expression, timeZone) =>
    expect(timingFlaw({ kind: 'cron', expression }, timeZone)).toEqual(expect.any(String)),
  );

  it.each([
    ['61 9 * * nope', 'The minute, 61, is not one of 0–59.'],
    ['0 24 * * *', 'The hour, 24, is not one of 0–23.'],
    ['0 9 * * nope', 'The weekday, nope, is not one of 0–7 or SUN–SAT.'],
    ['not cron', unreadable],
    ['', unreadable],
    ['@reboot', unreadable],
    ['2030-01-02T03:04:05', unreadable],
    ['0 9 ? * *', 'Write * instead of ?.'],
    ['0 0 31 2 *', 'This never fires.'],
    [`${'0,'.repeat(60)}0 * * * *`, 'At most 120 characters.'],
  ])('%s: %s', (expression, flaw) => expect(timingFlaw({ kind: 'cron', expression }, 'UTC')).toBe(flaw));

  it.each([
    '0 9 * * 1-5',
    '*/5 8-18 * * MON-FRI',
    '0 0 29 2 *',
    '0 0 L * *',
    '  0  9 * * *  ',
    '@hourly',
    '@daily',
    '@midnight',
    '@weekly',
    '@monthly',
    '@yearly',
    '@annually',
  ])('%s is accepted', (expression) =>
    expect(timingFlaw({ kind: 'cron', expression }, 'Australia/Lord_Howe')).toBeNull(),
  );

  it.each([0, 1.5, 44_641])('an interval of %s minutes is refused', (minutes) =>
    expect(timingFlaw({ kind: 'interval', minutes }, 'UTC')).toBe('Use a whole number from 1 to 44,640.'),
  );
  it.each([1, 44_640])('an interval of %s minutes is accepted', (minutes) =>
    expect(timingFlaw({ kind: 'interval', minutes }, 'UTC')).toBeNull(),
  );

  it('that the rule accepts is accepted by the request, and a refused one gets the same sentence there', () => {
    const timings = fc.oneof(
      fc
        .oneof(someExpression, fc.string({ maxLength: 140 }))
        .map((expression) => ({ kind: 'cron' as const, expression })),
      fc.integer({ min: -2, max: 50_000 }).map((minutes) => ({ kind: 'interval' as const, minutes })),
    );
    fc.assert(
      fc.property(timings, (timing) => {
        const flaw = timingFlaw(timing, 'UTC');
        const { success, error } = PreviewScheduleRequest.safeParse({ timing, timeZone: 'UTC' });
        if (!success) expect(error.issues.map(({ message }) => message)).toContain(flaw);
      }),
      { numRuns: 500 },
    );
  });
});
