import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../../ui/form/field.js';
import { TimeZoneSelect } from './time-zone-select.js';

const Chosen = ({ zone }: { zone: string }) => {
  const [value, setValue] = useState(zone);
  return (
    <>
      <Field label="Time zone">
        <TimeZoneSelect value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  );
};

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeAll(() => {
  // jsdom has neither; newer browsers answer with a promise.
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => Promise.resolve(), configurable: true });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

describe('choosing a time zone', () => {
  it.each([
    ['kolk', 'Asia/Kolkata', 'Kolkata, AsiaUTC+05:30'],
    ['calcutta', 'Asia/Kolkata', 'Kolkata, AsiaUTC+05:30'],
    ['kyiv', 'Europe/Kyiv', /^Kyiv, EuropeUTC\+0[23]:00$/],
    ['Sao Paulo', 'America/Sao_Paulo', 'Sao Paulo, AmericaUTC−03:00'],
  ])('finds a city by “%s”, by its current name and with its offset', async (typed, zone, line) => {
    render(<Chosen zone="UTC" />);
    await userEvent.click(field());
    await userEvent.keyboard(typed);
    expect(options()[0]).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe(zone);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows a stored former name as the current one, and keeps it when the list is left', async () => {
    render(<Chosen zone="Asia/Saigon" />);
    expect(field().value).toBe('Ho Chi Minh, Asia');
    await userEvent.click(field());
    await userEvent.keyboard('berl{Escape}');
    expect(field().value).toBe('Ho Chi Minh, Asia');
    expect(screen.getByRole('status').textContent).toBe('Asia/Saigon');
  });

  it("lists this browser's time zone first, and says so", async () => {
    render(<Chosen zone="Asia/Tokyo" />);
    await userEvent.click(field());
    expect(options()[0]).toContain('this browser');
  });
});
