import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { answer, fakeServer, type Asked } from '../../../../testing/fake-server.js';
import { overview, ownList, priceListReport } from '../billing.fixtures.js';
import { PriceLists } from './price-lists.js';

const receipt = { id: '2026-12-usd', revision: 0, position: 9 };
let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer('GET /api/operator/billing', overview());
});
const sent = () => asked.find(({ method }) => method === 'POST');
const show = () => {
  const onChanged = jest.fn();
  render(<PriceLists report={priceListReport()} problem={undefined} onChanged={onChanged} />);
  return onChanged;
};

describe('the price lists of operators', () => {
  it('say which is offered, which comes with the product, and what a seat costs', () => {
    show();
    const line = screen.getByText('2026-11-usd').closest('tr');
    expect(line?.textContent).toContain('Team $20.00, Business $45.00');
    expect(line?.textContent).toContain('Comes with the product');
    expect(line?.textContent).toContain('Offered');
    expect(screen.queryByRole('button', { name: 'Retire 2026-11-usd' })).toBeNull();
  });

  it('show field by field what a new list changes before it is published', async () => {
    answer('POST /api/operator/price-lists', receipt);
    const onChanged = show();
    await userEvent.click(screen.getByRole('button', { name: 'Publish a price list' }));
    expect(screen.getByText(/^Nothing is different from 2026-11-usd/)).toBeTruthy();
    const text = screen.getByRole('textbox', { name: 'Price list' });
    fireEvent.change(text, { target: { value: 'no json' } });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('This isn’t JSON.')).toBeTruthy();
    const [team, business] = ownList.sold;
    const list = { ...ownList, sold: [{ ...team, seatMinor: 2_500 }, business] };
    fireEvent.change(text, { target: { value: JSON.stringify(list) } });
    const changes = within(await screen.findByRole('table', { name: 'Changes' }));
    expect(changes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'team.seatMinor',
      '2000',
      '2500',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent()?.body).toMatchObject({ list: { id: '2026-12-usd' } });
  });

  it('are retired once that is confirmed', async () => {
    answer('POST /api/operator/price-lists/2026-12-usd/retire', receipt);
    const onChanged = show();
    await userEvent.click(screen.getByRole('button', { name: 'Retire 2026-12-usd' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
  });
});
