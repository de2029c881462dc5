import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { InputFields } from './input-fields.js';
import { toRawInputs, readInputs, type RawInputs } from './input-values.js';

const fields: InputField[] = [
  { type: 'text', name: 'customer', label: 'Customer', required: true },
  { type: 'long_text', name: 'mail', label: 'Order mail', required: false },
  { type: 'number', name: 'net_days', label: 'Net days', required: true },
  { type: 'yes_no', name: 'express', label: 'Express', required: false },
  { type: 'choice', name: 'currency', label: 'Currency', required: true, options: ['EUR', 'CHF'] },
  { type: 'date', name: 'due', label: 'Due', required: false },
  { type: 'json', name: 'lines', label: 'Lines', required: true },
];

describe('reading the inputs of a run', () => {
  it('gives each input its type and leaves empty optional ones out', () => {
    const raw = { customer: 'Noor', net_days: '30', express: true, currency: 'EUR', lines: '[{"pallets": 3}]' };
    expect(readInputs(fields, raw)).toEqual({
      values: { customer: 'Noor', net_days: 30, express: true, currency: 'EUR', lines: [{ pallets: 3 }] },
      errors: {},
    });
  });

  it('asks for what is required and says how what was typed is wrong', () => {
    const { errors } = readInputs(fields, { net_days: 'thirty', currency: 'USD', lines: '[1,', due: 'soon' });
    expect(Object.keys(errors).sort()).toEqual(['currency', 'customer', 'due', 'lines', 'net_days']);
    expect(errors).toMatchObject({ customer: 'Fill this in.', net_days: 'Enter a number, such as 12 or 3.5.' });
  });

  it('reads a number by the format of the person, and refuses one that can mean two', () => {
    const [, , netDays] = fields;
    expect(readInputs([netDays!], { net_days: '1,200' }).values).toEqual({ net_days: 1_200 });
    expect(readInputs([netDays!], { net_days: '1.2.3' }).errors['net_days']).toContain('Write 12.3 or 123');
  });

  it('fills the form with the values of an earlier run', () => {
    const values = { customer: 'Noor', net_days: 30, express: true, currency: 'EUR', lines: [1] };
    expect(readInputs(fields, toRawInputs(fields, values)).values).toEqual(values);
  });
});

const Form = ({ onChange }: { onChange: (raw: RawInputs) => void }) => {
  const [raw, setRaw] = useState<RawInputs>({});
  return (
    <InputFields
      fields={fields}
      raw={raw}
      error={(name) => (name === 'customer' ? 'Fill this in.' : undefined)}
      onChange={(next) => {
        setRaw(next);
        onChange(next);
      }}
    />
  );
};

describe('the form of a run', () => {
  it('has a fitting control for every type, and says what is wrong at its place', () => {
    render(<Form onChange={() => undefined} />);
    expect(screen.getByLabelText('Order mail').tagName).toBe('TEXTAREA');
    expect(screen.getByLabelText('Due').getAttribute('placeholder')).toBe('dd/mm/yyyy');
    expect(screen.getByRole('checkbox', { name: 'Express' })).toBeTruthy();
    expect(screen.getByLabelText('Customer').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fill this in.')).toBeTruthy();
  });

  it('takes what a person types and chooses', async () => {
    let raw: RawInputs = {};
    render(<Form onChange={(next) => (raw = next)} />);
    await userEvent.type(screen.getByLabelText('Customer'), 'Noor');
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'CHF');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Express' }));
    expect(raw).toEqual({ customer: 'Noor', currency: 'CHF', express: true });
  });
});
