import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, fakeServer, type Asked } from '../../testing/fake-server.js';
import { GrantOperatorForm } from './grant-operator.form.js';

let asked: readonly Asked[];
let granted: number;
beforeEach(() => {
  asked = fakeServer();
  granted = 0;
  render(<GrantOperatorForm onGranted={() => (granted += 1)} />);
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of a person with an account' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Make an operator' }));

describe('making somebody an operator', () => {
  it('sends the address and starts over', async () => {
    answer('POST /api/operator/operators', { id: '01980000-0000-7000-8000-000000000001', revision: 0, position: 1 });
    await userEvent.type(field(), ' ada@example.org ');
    await submit();
    await waitFor(() => expect(granted).toBe(1));
    expect(asked.map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }]);
    expect(field().value).toBe('');
  });

  it('says at the field that nobody has this address', async () => {
    const detail = 'Nobody has an account with this address.';
    const errors = [{ pointer: '/email', code: 'unknown', detail }];
    const problem = { type: 'about:blank', title: 'No.', status: 422, instance: '', code: 'validation_failed', errors };
    answer('POST /api/operator/operators', problem, 422);
    await userEvent.type(field(), 'ada@example.org');
    await submit();
    expect(await screen.findByText(detail)).toBeTruthy();
    expect([field().value, granted, document.activeElement === field()]).toEqual(['ada@example.org', 0, true]);
  });
});
