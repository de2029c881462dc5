import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogFilterForm } from './log-filter.form.js';

let filters: Record<string, string>[];
const show = (query: Record<string, string>) => {
  filters = [];
  render(<LogFilterForm query={query} onFilter={(query) => filters.push(query)} />);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));

describe('filtering the log', () => {
  it('leaves out what is empty and trims the rest', async () => {
    show({});
    await userEvent.type(screen.getByLabelText('Event'), ' AgentCreated ');
    await submit();
    await waitFor(() => expect(filters).toEqual([{ type: 'AgentCreated' }]));
  });

  it('starts with the filter of the page', () => {
    show({ stream: 'agent-1' });
    expect(screen.getByLabelText<HTMLInputElement>('Stream').value).toBe('agent-1');
  });

  it('shows no events for what can be no position and no workspace, and says why', async () => {
    show({});
    await userEvent.type(screen.getByLabelText('From position'), 'last');
    await userEvent.type(screen.getByLabelText('Workspace'), 'Acme');
    await submit();
    expect(await screen.findByText('Enter a number.')).toBeTruthy();
    expect(screen.getByText('Enter the id of a workspace.')).toBeTruthy();
    expect(filters).toEqual([]);
  });
});
