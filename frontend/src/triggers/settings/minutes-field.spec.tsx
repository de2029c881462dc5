import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MinutesField } from './minutes-field.js';

const taken: number[] = [];
const Form = () => {
  const [minutes, setMinutes] = useState(45);
  const change = (next: number): void => {
    taken.push(next);
    setMinutes(next);
  };
  return <MinutesField value={minutes} flaw={null} onChange={change} />;
};

it('can be emptied and filled with another number, and says what it cannot be', async () => {
  render(<Form />);
  const field = screen.getByLabelText('Every');
  await userEvent.clear(field);
  expect(screen.getByText(/^Enter a whole number from 1/)).toBeTruthy();
  await userEvent.type(field, '30');
  expect(field).toHaveProperty('value', '30');
  expect(taken).toEqual([3, 30]);
  await userEvent.clear(field);
  await userEvent.type(field, '-5');
  expect(screen.getByText(/Until then it is 30\.$/)).toBeTruthy();
  expect(taken).toEqual([3, 30]);
});

it('counts hours where the number of minutes is one of hours', async () => {
  taken.length = 0;
  render(<MinutesField value={120} flaw={null} onChange={(minutes) => taken.push(minutes)} />);
  expect(screen.getByLabelText('Every')).toHaveProperty('value', '2');
  await userEvent.selectOptions(screen.getByLabelText('Unit'), 'minutes');
  expect(taken).toEqual([2]);
});
