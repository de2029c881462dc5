import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { ProblemError } from '../lib/problem-error.js';
import { Button } from './buttons/button.js';
import { Checkbox } from './choice/checkbox.js';
import { CodeInput } from './form/code-input.js';
import { CodeBlock } from './values/code.js';
import { ConfirmDialog } from './overlays/confirm-dialog.js';
import { Dialog } from './overlays/dialog.js';
import { Diff } from './diff/diff.js';
import { Field } from './form/field.js';
import { FormError } from './form/form-error.js';
import { Input } from './form/input.js';
import { Segmented } from './choice/segmented.js';
import { StatusText } from './status/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from './table/table.js';

describe('a button', () => {
  it('that is busy does nothing a second time', async () => {
    let pressed = 0;
    render(
      <Button busy onClick={() => (pressed += 1)}>
        Publish
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(pressed).toBe(0);
  });

  it('that is busy submits nothing, by click or by Enter', async () => {
    let submitted = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted += 1;
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" busy>
          Create
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Night watch{Enter}');
    expect(submitted).toBe(0);
  });
});

describe('a dialog with what is shown once', () => {
  it('is closed by its own button alone', async () => {
    const Shown = () => {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Keep the secret" stays>
          <Button onClick={() => setOpen(false)}>I have copied it</Button>
        </Dialog>
      );
    };
    render(<Shown />);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body, { pointerEventsCheck: 0 });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a field', () => {
  it('names its control and says what is wrong with it', () => {
    render(
      <Field label="Address" error="Letters, digits and hyphens only.">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Address');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Letters, digits and hyphens only.',
    );
  });
});

describe('a code of six digits', () => {
  const Code = ({ done }: { done: (digits: string) => void }) => {
    const [digits, setDigits] = useState('');
    return (
      <Field label="Code">
        <CodeInput value={digits} onChange={setDigits} onComplete={done} />
      </Field>
    );
  };

  it('may be filled in with a space', () => {
    const done: string[] = [];
    render(<Code done={(digits) => done.push(digits)} />);
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    // A browser cuts what it fills in at this length.
    expect(input.maxLength).toBe(-1);
    fireEvent.change(input, { target: { value: '924 7361' } });
    expect(done).toEqual(['924736']);
  });

  it('may be pasted with spaces', async () => {
    const done: string[] = [];
    render(<Code done={(digits) => done.push(digits)} />);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste('407 113');
    expect(done).toEqual(['407113']);
  });

  it('takes nothing but digits', async () => {
    const done: string[] = [];
    render(<Code done={(digits) => done.push(digits)} />);
    await userEvent.type(screen.getByLabelText('Code'), '4a07113');
    expect(done).toEqual(['407113']);
  });
});

describe('a question before something final', () => {
  const Ask = ({ onConfirm }: { onConfirm: () => void }) => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete</Button>
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete Harbour?"
          confirm="Delete workspace"
          typedName="Harbour"
          danger
          onConfirm={onConfirm}
        />
      </>
    );
  };

  it('wants the name typed, and gives the focus back when it is closed', async () => {
    let confirmed = 0;
    render(<Ask onConfirm={() => (confirmed += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Harbour?' }));
    const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await userEvent.type(dialog.getByLabelText(/Type Harbour/), 'Harbour');
    await userEvent.click(confirm);
    expect(confirmed).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Delete');
  });
});

describe('what went wrong', () => {
  it.each([
    [409, 'version_conflict', 'It did not work.'],
    [500, 'internal', 'It did not work.internal · req_9'],
  ])('is said in words; of a fault (%s) also the code and the request, to quote', (status, code, text) => {
    const problem = new ProblemError({
      type: 'about:blank',
      title: 'It did not work.',
      status,
      instance: 'urn:request:req_9',
      code,
    });
    render(<FormError problem={problem} />);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });
});

describe('choices', () => {
  it('of one among several move with the arrow keys', async () => {
    const Views = () => {
      const [view, setView] = useState<'table' | 'cards'>('table');
      return (
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: 'Table' },
            { value: 'cards', label: 'Cards' },
          ]}
        />
      );
    };
    render(<Views />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cards' }).checked).toBe(true);
  });

  it('of some among all look neither on nor off', () => {
    render(<Checkbox label="All" mixed />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' }).indeterminate).toBe(true);
  });
});

describe('a table', () => {
  it('says by which column and which way it is sorted', async () => {
    let sorted = 0;
    render(
      <Table label="Agents">
        <TableHead>
          <TableHeader sort="descending" onSort={() => (sorted += 1)}>
            Runs
          </TableHeader>
        </TableHead>
        <tbody>
          <TableRow>
            <TableCell>318</TableCell>
          </TableRow>
        </tbody>
      </Table>,
    );
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Runs' }));
    expect(sorted).toBe(1);
  });
});

describe('a difference', () => {
  it('says to those who do not see colours what was before and what is after', () => {
    render(<Diff fields={[{ label: 'Steps', before: 50, after: 35 }]} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('definition').textContent).toBe('Before: 50After: 35');
  });

  it('calls a value without one before an added one, and marks nothing where nothing was before', () => {
    const fields = [{ label: 'Steps', after: '50' }];
    const { rerender } = render(<Diff fields={fields} />);
    expect(screen.getByRole('definition').textContent).toBe('Added: 50');
    rerender(<Diff fields={fields} plain />);
    expect(screen.getByRole('definition').textContent).toBe('50');
  });
});

describe('code', () => {
  it('is shown whole, coloured or not, with its size', () => {
    render(<CodeBlock title="Result" value={{ order: 70413, paid: true, note: 'a "quoted" word' }} />);
    expect(JSON.parse(screen.getByLabelText('Result').textContent)).toEqual({
      order: 70413,
      paid: true,
      note: 'a "quoted" word',
    });
    expect(screen.getByRole('figure').textContent).toContain('67 B');
  });
});

describe('a status', () => {
  it('has a word next to its shape', () => {
    render(<StatusText status="timed_out" about="after 15 min" />);
    expect(screen.getByText('Timed out')).toBeTruthy();
  });
});
