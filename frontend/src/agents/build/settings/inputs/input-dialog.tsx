import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/choice/checkbox.js';
import { Dialog } from '../../../../ui/overlays/dialog.js';
import { Field } from '../../../../ui/form/field.js';
import { Input } from '../../../../ui/form/input.js';
import { NativeSelect } from '../../../../ui/form/native-select.js';
import { Textarea } from '../../../../ui/form/textarea.js';
import { inputTypes, isInputType } from '../../../definition/definition-names.js';
import { filledOf, nameFor, readInputField } from './read-input-field.js';

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
  const [filled, setFilled] = useState(() => filledOf(input));
  const [tried, setTried] = useState(false);
  const fill = (part: Partial<typeof filled>) => setFilled((before) => ({ ...before, ...part }));
  const read = readInputField(filled, taken);
  const errors = tried && 'errors' in read ? read.errors : {};

  const save = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands inside no form of the screen, but its portal still bubbles through it.
    event.stopPropagation();
    setTried(true);
    if ('errors' in read) return;
    onSave(read.input);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={input ? 'Edit input' : 'Add input'}>
      <form onSubmit={save} className="grid gap-4" noValidate>
        <Field label="Label" required error={errors.label} hint="What the person who runs it reads">
          <Input
            autoFocus
            autoComplete="off"
            value={filled.label}
            onChange={({ target }) =>
              fill({ label: target.value, ...(filled.named ? {} : { name: nameFor(target.value) }) })
            }
          />
        </Field>
        <Field label="Name" required error={errors.name} hint={`In the instructions: {{${filled.name || 'name'}}}`}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            value={filled.name}
            onChange={({ target }) => fill({ name: target.value, named: true })}
          />
        </Field>
        <Field label="Type">
          <NativeSelect
            value={filled.type}
            onChange={({ target }) => isInputType(target.value) && fill({ type: target.value })}
          >
            {Object.entries(inputTypes).map(([type, word]) => (
              <option key={type} value={type}>
                {word}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {filled.type === 'choice' && (
          <Field label="Options" required error={errors.options} hint="One a line">
            <Textarea rows={4} value={filled.options} onChange={({ target }) => fill({ options: target.value })} />
          </Field>
        )}
        {filled.type !== 'yes_no' && (
          <Checkbox
            label="Required"
            checked={filled.required}
            onChange={({ target }) => fill({ required: target.checked })}
          />
        )}
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
