import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TimeFilter } from './time-filter.js';

const sentence = 'The end is before the start.';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show' }).disabled;

it('A range that ends before it starts is refused while it is typed, and shown once it is mended.', async () => {
  const changed = jest.fn();
  render(<TimeFilter from={undefined} to={undefined} onChange={changed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Time' }));
  type('From', '2026-11-20T10:00');
  expect(isDisabled()).toBe(false);
  type('To', '2026-11-19T10:00');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(isDisabled()).toBe(true);
  type('To', '2026-11-21T10:00');
  expect(screen.queryByText(sentence)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(changed).toHaveBeenCalledTimes(1);
});
