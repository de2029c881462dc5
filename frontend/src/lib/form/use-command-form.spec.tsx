import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Problem } from '@throughline/contracts/problem.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { act, lazy, startTransition, Suspense, useState, type ComponentType } from 'react';
import { z } from 'zod';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { ProblemError } from '../problem-error.js';
import { applyRows, connectRooms, disconnectRooms, joinRoom } from '../live/rooms.js';
import { useCommandForm, type CommandFormOptions } from './use-command-form.js';

const Request = z.object({ name: z.string().trim().min(1).max(20), slug: z.string().min(3) });
type Request = z.infer<typeof Request>;
type Answer = { position: number };

const refused = (given: Partial<Problem>) =>
  new ProblemError({
    type: 'about:blank',
    title: 'No.',
    status: 422,
    instance: '',
    code: 'validation_failed',
    ...given,
  });

type FormProps = {
  send: (request: Request) => Promise<Answer>;
  options?: Partial<CommandFormOptions<Request, Request, Answer>>;
};

const Form = ({ send, options = {} }: FormProps) => {
  const start = options.values ? {} : { defaultValues: { name: '', slug: '' } };
  const form = useCommandForm(Request, send, { ...start, ...options });
  return (
    <form {...form.props}>
      <FormError problem={form.problem} />
      <Field label="Name" error={form.error('name')}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Address" error={form.error('slug')}>
        <Input value={form.values.slug} onChange={({ target }) => form.bind('slug').onChange(target.value)} />
      </Field>
      <button>Send</button>
      <output>{form.pending ? 'pending' : form.done ? 'done' : 'idle'}</output>
    </form>
  );
};

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const fill = async (name: string, slug: string) => {
  if (name !== '') await userEvent.type(field('Name'), name);
  if (slug !== '') await userEvent.type(field('Address'), slug);
};
const submit = () => userEvent.click(screen.getByText('Send'));
const state = () => screen.getByRole('status').textContent;
const sender = (answer: () => Promise<Answer>) => {
  const sent: Request[] = [];
  return { sent, send: (request: Request) => (sent.push(request), answer()) };
};
const accepts = () => Promise.resolve({ position: 0 });

/** Leads to a screen that is loaded first, as the router does. */
const FormThatLeads = ({ to: Next, send }: { to: ComponentType; send: FormProps['send'] }) => {
  const [left, setLeft] = useState(false);
  const onDone = () => startTransition(() => setLeft(true));
  return <Suspense>{left ? <Next /> : <Form send={send} options={{ live: false, onDone }} />}</Suspense>;
};

describe('a form that sends a command', () => {
  it('stays pending until the screen that follows has loaded', async () => {
    const loaded = Promise.withResolvers<{ default: ComponentType }>();
    const { sent, send } = sender(accepts);
    render(<FormThatLeads to={lazy(() => loaded.promise)} send={send} />);
    await fill('Ada', 'ada');
    await submit();
    expect(sent).toHaveLength(1);
    expect(state()).toBe('pending');
    await act(() => Promise.resolve(loaded.resolve({ default: () => <p>The agent</p> })));
    expect(await screen.findByText('The agent')).toBeTruthy();
  });

  it('sends what the contract reads from it', async () => {
    const { sent, send } = sender(accepts);
    render(<Form send={send} options={{ live: false }} />);
    await fill('  Ada  ', 'ada');
    await submit();
    expect(sent).toEqual([{ name: 'Ada', slug: 'ada' }]);
    await waitFor(() => expect(state()).toBe('done'));
  });

  it('sends nothing that breaks its contract, says what is wrong at each field and focuses the first', async () => {
    const { sent, send } = sender(accepts);
    render(<Form send={send} />);
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    await submit();
    expect(sent).toEqual([]);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Name'));
    const described = document.getElementById(field('Name').getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Name is required.');
    expect(screen.getByText('Workspace URL is required.')).toBeTruthy();
  });

  it('takes an error away while its field is mended, also of a control without an event of its own', async () => {
    render(<Form send={accepts} />);
    await submit();
    await fill('Ada', 'a');
    expect(screen.queryByText('Name is required.')).toBeNull();
    expect(await screen.findByText('Workspace URL must be at least 3 characters.')).toBeTruthy();
    await userEvent.type(field('Address'), 'da');
    await waitFor(() => expect(field('Address').getAttribute('aria-invalid')).toBeNull());
  });

  it('shows what the server refuses at its field, focuses it and keeps what was typed', async () => {
    const errors = [{ pointer: '/slug', code: 'taken', detail: 'Another workspace has it.' }];
    render(<Form send={() => Promise.reject(refused({ errors }))} />);
    await fill('Ada', 'ada');
    await submit();
    expect(await screen.findByText('Another workspace has it.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field('Address'));
    expect([field('Name').value, field('Address').value, state()]).toEqual(['Ada', 'ada', 'idle']);
    await userEvent.type(field('Address'), '2');
    await waitFor(() => expect(screen.queryByText('Another workspace has it.')).toBeNull());
  });

  it('shows a problem by its code at the field that it is about', async () => {
    const send = () => Promise.reject(refused({ code: 'slug_taken', title: 'That address is taken.' }));
    render(<Form send={send} options={{ fieldCodes: { slug: ['slug_taken'] } }} />);
    await fill('Ada', 'ada');
    await submit();
    expect(await screen.findByText('That address is taken.')).toBeTruthy();
    expect(field('Address').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows every other refusal above its fields', async () => {
    render(<Form send={() => Promise.reject(refused({ code: 'version_conflict', title: 'Someone changed this.' }))} />);
    await fill('Ada', 'ada');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Someone changed this.');
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('is sent once when it is submitted twice, and pending until the screen has seen the receipt', async () => {
    const room: Room = { kind: 'workspace', workspaceId: WorkspaceId.parse('0190a000-0000-7000-8000-000000000077') };
    connectRooms({ watch: () => Promise.resolve({ kind: 'synced', position: 10 }), unwatch: () => undefined });
    const here = joinRoom(room);
    await here.watched;
    const { sent, send } = sender(() => Promise.resolve({ position: 12 }));
    const done: string[] = [];
    render(<Form send={send} options={{ onDone: (_answer, { name }) => done.push(name) }} />);
    await fill('Ada', 'ada');
    await submit();
    await submit();
    expect([sent.length, state(), done]).toEqual([1, 'pending', []]);
    await act(() => Promise.resolve(applyRows({ room, position: 12, rows: [] })));
    expect([sent.length, state(), done]).toEqual([1, 'done', ['Ada']]);
    here.leave();
    disconnectRooms();
  });
});

describe('a form that was sent', () => {
  it('is no longer done once something is typed', async () => {
    render(<Form send={accepts} options={{ live: false }} />);
    await fill('Ada', 'ada');
    await submit();
    await waitFor(() => expect(state()).toBe('done'));
    await userEvent.type(field('Name'), '!');
    expect(state()).toBe('idle');
  });

  it('starts over when it is told to', async () => {
    render(<Form send={accepts} options={{ live: false, resetOnDone: true }} />);
    await fill('Ada', 'ada');
    await submit();
    expect([field('Name').value, field('Address').value, state()]).toEqual(['', '', 'done']);
  });

  it('follows the row it shows, but not where somebody has typed', async () => {
    const shown = (name: string, slug: string) => <Form send={accepts} options={{ values: { name, slug } }} />;
    const { rerender } = render(shown('Ada', 'ada'));
    await userEvent.type(field('Name'), '!');
    rerender(shown('Grace', 'grace'));
    await waitFor(() => expect(field('Address').value).toBe('grace'));
    expect(field('Name').value).toBe('Ada!');
  });

  it('follows the row again after it was saved', async () => {
    const shown = (name: string) => <Form send={accepts} options={{ live: false, values: { name, slug: 'ada' } }} />;
    const { rerender } = render(shown('Ada'));
    await userEvent.type(field('Name'), '!');
    await submit();
    rerender(shown('Ada!'));
    rerender(shown('Grace'));
    await waitFor(() => expect(field('Name').value).toBe('Grace'));
  });
});
