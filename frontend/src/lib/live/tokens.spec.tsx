import { RunId } from '@throughline/contracts/ids.js';
import { act, render, screen } from '@testing-library/react';
import { applyTokens, forgetTokens, useTokens } from './tokens.js';

const runId = RunId.parse('0190a000-0000-7000-8000-000000000001');
const attempt = { runId, seq: 1, attempt: 1 };
const piece = (offset: number, text: string, part: 'text' | 'reasoning' = 'text') =>
  applyTokens({ ...attempt, part, offset, text });
const Text = () => <output>{useTokens(attempt, 'text')}</output>;
const text = () => screen.getByRole('status').textContent;

describe('text that a model writes', () => {
  beforeEach(() => forgetTokens(runId));

  it('is joined in order apart from its reasoning, and a piece sent twice changes nothing', () => {
    render(<Text />);
    act(() => {
      piece(0, 'Noor ordered two.', 'reasoning');
      piece(0, 'Dear ');
      piece(5, 'Noor');
      piece(0, 'Dear ');
    });
    expect(text()).toBe('Dear Noor');
  });

  it('begins with a sign of omission when its beginning was missed', () => {
    render(<Text />);
    act(() => piece(40, 'the pallet fee'));
    expect(text()).toBe('…the pallet fee');
  });

  it('is whole when what was written before comes after the first pieces, and whatever of them it has', () => {
    render(<Text />);
    act(() => {
      piece(9, ', the ');
      piece(15, 'pallet');
      piece(0, 'Dear Noor, t');
    });
    expect(text()).toBe('Dear Noor, the pallet');
  });

  it('goes on after a gap, and an older piece changes nothing then', () => {
    render(<Text />);
    act(() => {
      piece(0, 'Dear ');
      piece(40, 'fee');
      piece(5, 'Noor');
    });
    expect(text()).toBe('…fee');
  });
});
