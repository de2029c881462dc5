import { RunId } from '@throughline/contracts/ids.js';
import { act, render, screen } from '@testing-library/react';
import { applyTokens, forgetTokens, useTokens } from './tokens.js';

const runId = RunId.parse('0190a000-0000-7000-8000-000000000001');
const piece = (offset: number, text: string) => applyTokens({ runId, seq: 1, attempt: 1, offset, text });
const Text = () => <output>{useTokens(runId, 1, 1)}</output>;
const text = () => screen.getByRole('status').textContent;

describe('text that a model writes', () => {
  beforeEach(() => forgetTokens(runId));

  it('is joined in order, and a piece sent twice changes nothing', () => {
    render(<Text />);
    act(() => {
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
});
