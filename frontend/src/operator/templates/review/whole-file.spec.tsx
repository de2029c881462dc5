import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { templateVersion } from '../reviews.fixtures.js';
import { AllChanges } from './all-changes.js';
import { WholeFile } from './whole-file.js';

const file = { ...pageWatch, notes: [{ key: 'prices', text: 'Was 12 euros (net).' }] };
const button = (name: string) => screen.getByRole('button', { name });

describe('the whole file', () => {
  it('is folded by part, and unfolds to all that it has', async () => {
    render(<WholeFile file={file} />);
    expect(screen.queryByText(/Was 12 euros/)).toBeNull();
    await userEvent.click(button('Unfold all'));
    for (const { help, label } of file.variables)
      for (const text of [help, label]) expect(document.body.textContent).toContain(text);
    expect(document.body.textContent).toContain('Was 12 euros (net).');
    expect(document.body.textContent).toContain(file.listing.author);
    await userEvent.click(button('Fold all'));
    expect(screen.queryByText(/Was 12 euros/)).toBeNull();
  });

  it('is searched: only the parts that match are shown, with what matches marked', async () => {
    render(<WholeFile file={file} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the file' }), 'EUROS (net');
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual(['Note prices']);
    expect(document.querySelector('mark')?.textContent).toBe('euros (net');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the file' }), ' nowhere');
    expect(screen.getByText('Nothing in the file matches.')).toBeTruthy();
  });
});

it('the changes since the public version are those of every part', () => {
  render(<AllChanges before={templateVersion(1)} after={templateVersion(2, file)} />);
  const changes = screen.getByRole('region', { name: 'All changes since version 1' });
  expect(changes.textContent).toContain('Note prices');
  expect(changes.textContent).toContain('Was 12 euros (net).');
});
