import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';

export const Suggestions = ({ texts, onAdd }: { texts: readonly string[]; onAdd: (text: string) => void }) =>
  texts.length === 0 ? null : (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-ink-3">Make a variable of</h3>
      <ul className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <li key={text} className="max-w-full">
            <Button size="sm" className="max-w-full" onClick={() => onAdd(text)}>
              <Plus className="size-3.5" aria-hidden />
              <span className="truncate">{text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );

export const OwnWords = ({ file, onAdd }: { file: TemplateFile; onAdd: (text: string) => void }) => {
  const [text, setText] = useState('');
  const known = file.agents.some(({ definition }) => definition.instructions.includes(text));
  const add = () => {
    onAdd(text);
    setText('');
  };
  return (
    <Field
      label="Other words of the instructions"
      error={text !== '' && !known ? 'The instructions don’t have these words.' : undefined}
    >
      <span className="flex gap-2">
        <Input value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
        <Button disabled={text === '' || !known} onClick={add}>
          Make a variable
        </Button>
      </span>
    </Field>
  );
};
