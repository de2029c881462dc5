import { CreateNoteRequest } from '@throughline/contracts/notes/note.requests.js';
import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { Textarea } from '../../ui/form/textarea.js';
import { FormDialog } from '../../ui/overlays/form-dialog.js';
import { createNote } from '../data/notes.api.js';

/** Whether the form is open is part of the URL, next to the search, with the name that the note is to have. */
export const useCreateNote = () => {
  const { may } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const others = [...params].filter(([name]) => name !== 'create');
  return {
    canEdit: may('agents.edit'),
    create: () => setParams([...others, ['create', '']], { replace: true }),
    close: () => setParams(others, { replace: true }),
    name: params.get('create'),
  };
};

export const CreateNoteButton = () => {
  const { canEdit, create } = useCreateNote();
  if (!canEdit) return null;
  return (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
      New note
    </Button>
  );
};

export const CreateNote = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const { workspaceId, path } = useWorkspace();
  const navigate = useNavigate();
  const form = useCommandForm(CreateNoteRequest, (request) => createNote(workspaceId, request), {
    defaultValues: { key: name, text: '' },
    labels: { key: 'name', text: 'text' },
    fieldCodes: { key: ['note_exists'] },
    onDone: ({ id }) => navigate(path('notes', id)),
  });
  return (
    <FormDialog title="New note" confirm="Create note" form={form} onClose={onClose}>
      <Field label="Name" hint="Agents read and write it by this name." error={form.error('key')}>
        <Input {...form.register('key')} autoComplete="off" autoFocus />
      </Field>
      <Field label="Text" error={form.error('text')}>
        <Textarea {...form.register('text')} className="max-h-72 min-h-40" />
      </Field>
    </FormDialog>
  );
};
