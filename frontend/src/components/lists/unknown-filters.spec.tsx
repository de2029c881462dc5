import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { z } from 'zod';
import { UnknownFilters } from './unknown-filters.js';

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/harbour/runs${search}`]}>
      <UnknownFilters
        known={{ q: z.string(), status: z.enum(['failed']).optional().catch(undefined), order: z.enum(['cost']) }}
      />
      <Address />
    </MemoryRouter>,
  );
const address = () => screen.getByLabelText('Address').textContent;

it('A filter that the screen does not know is named, and removed without the others.', async () => {
  show('?stauts=failed&q=rope');
  expect(screen.getByText('There is no filter “stauts” here. It is ignored.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(address()).toBe('?q=rope');
  expect(screen.queryByText(/There is no filter/)).toBeNull();
});

it('Of many unknown filters three are named, and long names are cut.', () => {
  show(`?a=1&b=2&${'c'.repeat(300)}=3&d=4&e=5`);
  expect(
    screen.getByText(`There are no filters “a”, “b”, “${'c'.repeat(40)}…” and 2 more here. They are ignored.`),
  ).toBeTruthy();
});

it('Filters that the screen knows are not mentioned.', () => {
  show('?status=failed&q=rope');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

it('A known filter with an unknown value is named with the value, and removed without the others.', async () => {
  show('?status=bogus&q=rope');
  expect(screen.getByText('There is no filter “status=bogus” here. It is ignored.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(address()).toBe('?q=rope');
});

it.each([
  ['?order=bogus', 'There is no sort order “bogus” here. It is ignored.'],
  ['?sort=bogus', 'There is no sort order “sort=bogus” here. It is ignored.'],
  ['?view=bogus', 'There is no view “view=bogus” here. It is ignored.'],
  [
    '?order=bogus&status=nope&stauts=failed',
    'There is no sort order “bogus” here. There are no filters “status=nope”, “stauts” here. They are ignored.',
  ],
])('What is ignored in %s is called a filter, a sort order or a view.', (search, text) => {
  show(search);
  expect(screen.getByText(text)).toBeTruthy();
});

it('A known filter without a value is not mentioned.', () => {
  show('?status=');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
