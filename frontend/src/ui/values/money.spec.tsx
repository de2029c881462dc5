import { render, screen } from '@testing-library/react';
import { Money } from './money.js';

describe('a cost', () => {
  it('of nothing is a figure, and one that is not known yet is a dash with a reason for those who do not see it', () => {
    render(
      <>
        <p>
          <Money micros={0} precise />
        </p>
        <p>
          <Money micros={null} none="No runs ended" />
        </p>
      </>,
    );
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['$0.00', '—No runs ended']);
    expect(screen.getByText('—').getAttribute('aria-hidden')).toBe('true');
  });
  it.each([
    [0, '—No price is known for a model that was used.'],
    [1_250_000, '$1.25 + unknown'],
  ])('with %d known and a part unknown reads as %s', (micros, text) => {
    const { container } = render(<Money micros={micros} andUnknown />);
    expect(container.textContent).toBe(text);
  });
});
