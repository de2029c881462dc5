import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { JsonField } from './json-field.js';
import { describeJsonFlaw } from './json-shape.js';

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
const text = (): string => last.text;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (label: string, typed: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), typed);
};

const invoice = { number: 'R-77', total: 119, paid: false, lines: [{ quantity: 1, price: 100 }] };

describe('a JSON input', () => {
  it('has a date where its example has one, and the text of what is none', () => {
    show([{ due: '2026-01-31' }, { due: '15.11.2026' }]);
    expect(screen.getAllByRole('button', { name: 'Open the calendar' })).toHaveLength(1);
    expect(screen.getByDisplayValue('15.11.2026')).toBeTruthy();
  });

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

  it('cannot be sent while a number is not understood, and says which', async () => {
    show(invoice);
    await retype('Total', '1.2.3');
    expect(screen.getByText(/can be read in more than one way/)).toBeTruthy();
    expect(describeJsonFlaw(text())).toBe('Total is not understood.');
    await retype('Number', 'R-79');
    expect(describeJsonFlaw(text())).toBe('Total is not understood.');
    await retype('Total', '1.250,50');
    expect(value()).toEqual({ ...invoice, number: 'R-79', total: 1250.5 });
  });

  it('is held by no row that was removed', async () => {
    show(invoice);
    await retype('Price', 'much');
    expect(describeJsonFlaw(text())).toBe('Price is not understood.');
    await click('Remove Lines 1');
    expect(describeJsonFlaw(text())).toBeNull();
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
    expect(describeJsonFlaw(text())).toBe('Customer is not understood.');
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
