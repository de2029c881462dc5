import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ScheduleFields } from './schedule-fields.js';

const taken: { timing?: ScheduleTiming } = {};
const Form = ({ timing }: { timing: ScheduleTiming }) => {
  const [settings, setSettings] = useState({
    kind: 'schedule' as const,
    timing,
    timeZone: 'Europe/Amsterdam',
    misfire: 'run_once' as 'run_once' | 'skip',
  });
  return (
    <ScheduleFields
      settings={settings}
      onChange={(next) => {
        taken.timing = next.timing;
        setSettings(next);
      }}
    />
  );
};
const show = (expression: string) => render(<Form timing={{ kind: 'cron', expression }} />);
const choose = (way: string) => userEvent.click(screen.getByRole('radio', { name: way }));
const chosen = () => screen.getByRole('radiogroup', { name: 'When' }).querySelector('input:checked')?.parentElement;

describe('the form of a schedule', () => {
  it('opens a stored expression in its own form, says it in words, and shows the next three times', () => {
    show('0 9 * * 1-5');
    expect(chosen()?.textContent).toBe('Weekdays');
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '09:00');
    expect(screen.getByText('Weekdays at 09:00, Europe/Amsterdam')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('keeps the time from one way to another, and takes days that are ticked', async () => {
    show('30 7 * * *');
    await choose('Weekly');
    await userEvent.click(screen.getByRole('button', { name: 'Thursday' }));
    expect(taken.timing).toEqual({ kind: 'cron', expression: '30 7 * * 1,4' });
    await choose('Monthly');
    await userEvent.selectOptions(screen.getByLabelText('Day of the month'), 'Last day');
    expect(taken.timing).toEqual({ kind: 'cron', expression: '30 7 L * *' });
  });

  it('takes a time as it is typed, and says what is wrong with another', async () => {
    show('0 9 * * *');
    const time = screen.getByLabelText('Time');
    await userEvent.clear(time);
    expect(screen.getByText('Enter a time, such as 09:00.')).toBeTruthy();
    await userEvent.type(time, '5.30 pm');
    expect(taken.timing).toEqual({ kind: 'cron', expression: '30 17 * * *' });
    await userEvent.tab();
    expect(time).toHaveProperty('value', '17:30');
  });

  it('takes a day and a time once, by the clock of its zone', async () => {
    show('0 9 * * *');
    await choose('Once');
    await userEvent.clear(screen.getByLabelText('Day'));
    await userEvent.type(screen.getByLabelText('Day'), '1/7/2030');
    await userEvent.clear(screen.getByLabelText('Time'));
    await userEvent.type(screen.getByLabelText('Time'), '12:00');
    expect(taken.timing).toEqual({ kind: 'once', at: '2030-07-01T10:00:00.000Z' });
  });

  it('does not leave the tab of cron while an expression is typed that fits another', async () => {
    show('0 9,17 * * *');
    await userEvent.clear(screen.getByLabelText('Cron expression'));
    await userEvent.type(screen.getByLabelText('Cron expression'), '0 9 * * *');
    expect(chosen()?.textContent).toBe('Cron');
    expect(screen.getByText('Every day at 09:00, Europe/Amsterdam')).toBeTruthy();
  });
});
