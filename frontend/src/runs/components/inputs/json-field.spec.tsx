import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { JsonField } from './json-field.js';

const last = { text: '' };
const Form = ({ initial }: { initial: string }) => {
  const [value, setValue] = useState(initial);
  return (
    <JsonField
      label="Invoice"
      value={value}
      onChange={(next) => {
        last.text = next;
        setValue(next);
      }}
    />
  );
};
const show = (value: unknown) => {
  last.text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  render(<Form initial={last.text} />);
};
const value = (): unknown => JSON.parse(last.text);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (label: string, typed: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), typed);
};

const invoice = { number: 'R-77', total: 119, paid: false, lines: [{ quantity: 1, price: 100 }] };

describe('a JSON input', () => {
  it('is edited in fields that keep the type of each value', async () => {
    show(invoice);
    await retype('Number', '78');
    await retype('Total', '1,200.5');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Paid' }));
    expect(value()).toEqual({ ...invoice, number: '78', total: 1200.5, paid: true });
  });

  it('has rows that one can add and remove, also after the last one', async () => {
    show(invoice);
    await click('Add a row');
    expect(value()).toMatchObject({
      lines: [
        { quantity: 1, price: 100 },
        { quantity: 0, price: 0 },
      ],
    });
    await click('Remove Lines 1');
    await click('Remove Lines 1');
    expect(value()).toMatchObject({ lines: [] });
    await click('Add a row');
    await retype('Price', '5');
    expect(value()).toMatchObject({ lines: [{ quantity: 0, price: 5 }] });
  });

  it('keeps a number while its field has something else, and says so', async () => {
    show(invoice);
    await retype('Total', 'much');
    expect(screen.getByText(/Until then it is 119\.$/)).toBeTruthy();
    expect(value()).toEqual(invoice);
  });

  it('is JSON on demand, and names what is missing there', async () => {
    show(invoice);
    await click('JSON');
    await userEvent.clear(screen.getByLabelText('Invoice'));
    await userEvent.click(screen.getByLabelText('Invoice'));
    await userEvent.paste('{"number": "R-78", "total": 1, "paid": true}');
    expect(screen.getByText('Invoice: lines is missing.')).toBeTruthy();
    await click('Fields');
    expect(screen.getByLabelText('Number')).toHaveProperty('value', 'R-78');
  });

  it('is JSON where there is more than two objects within each other', async () => {
    show({ order: { customer: { city: 'Bremen' } } });
    const field = screen.getByLabelText('Customer');
    expect(field.tagName).toBe('TEXTAREA');
    await userEvent.clear(field);
    expect(screen.getByText(/not JSON yet/)).toBeTruthy();
    await userEvent.click(field);
    await userEvent.paste('{"city": "Emden"}');
    expect(value()).toEqual({ order: { customer: { city: 'Emden' } } });
  });

  it('stays JSON while it is typed without an example', async () => {
    show('');
    await userEvent.click(screen.getByLabelText('Invoice'));
    await userEvent.paste('{"a": 1}');
    expect(screen.getByLabelText('Invoice').tagName).toBe('TEXTAREA');
    await click('Fields');
    expect(screen.getByLabelText('A')).toHaveProperty('value', '1');
  });
});
