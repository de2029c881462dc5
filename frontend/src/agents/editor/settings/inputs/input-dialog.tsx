import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ChangeEvent } from 'react';
import { useCommandForm } from '../../../../lib/form/use-command-form.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/choice/checkbox.js';
import { Dialog } from '../../../../ui/overlays/dialog.js';
import { Field } from '../../../../ui/form/field.js';
import { Input } from '../../../../ui/form/input.js';
import { NativeSelect } from '../../../../ui/form/native-select.js';
import { Textarea } from '../../../../ui/form/textarea.js';
import { inputTypes } from '../../../definition/definition-names.js';
import { toFilledInput, inputOfForm, nameFor } from './read-input-field.js';

export type InputDialogProps = {
  /** Undefined for a new one. */
  input: InputField | undefined;
  /** Names of the other inputs. */
  taken: readonly string[];
  onSave: (input: InputField) => void;
  onClose: () => void;
};

/** One input: what a person is asked, and the name the instructions call it by. */
export const InputDialog = ({ input, taken, onSave, onClose }: InputDialogProps) => {
  const form = useCommandForm(inputOfForm(taken), (read) => Promise.resolve(read), {
    defaultValues: toFilledInput(input),
    live: false,
    onDone: (read) => {
      onSave(read);
      onClose();
    },
  });
  const { name, named, type } = form.values;
  const suggestName = (event: ChangeEvent<HTMLInputElement>) => {
    if (!named) form.setValue('name', nameFor(event.target.value));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={input ? 'Edit input' : 'Add input'}>
      <form {...form.props} className="grid gap-4">
        <Field label="Label" required error={form.error('label')} hint="Shown to the person who runs the agent">
          <Input {...form.register('label', { onChange: suggestName })} autoFocus autoComplete="off" />
        </Field>
        <Field label="Name" required error={form.error('name')} hint={`In the instructions: {{${name || 'name'}}}`}>
          <Input
            {...form.register('name', { onChange: () => form.setValue('named', true) })}
            mono
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label="Type">
          <NativeSelect
            {...form.register('type')}
            options={Object.entries(inputTypes).map(([value, word]) => ({ value, label: word }))}
          />
        </Field>
        {type === 'choice' && (
          <Field label="Options" required error={form.error('options')} hint="One per line">
            <Textarea {...form.register('options')} rows={4} />
          </Field>
        )}
        {type === 'file' && (
          <Checkbox {...form.register('multiple')} label={`Several files, up to ${limits.filesOfRun}`} />
        )}
        {type !== 'yes_no' && <Checkbox {...form.register('required')} label="Required" />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {input ? 'Change' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
