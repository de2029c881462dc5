import { VariableName } from '@throughline/contracts/templates/template-variable.js';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { useTypedText } from '../../../lib/form/use-typed-text.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';

type Props = {
  name: string;
  /** Names of the other variables. */
  taken: readonly string[];
  /** It was just made: its name is what one types next. */
  isNew: boolean;
  error: string | undefined;
  onName: (name: string) => void;
  /** Reports that the text is not a name, so the old one stays; undefined once it is one again. */
  onError: (error: string | undefined) => void;
};

/** One character for each typed one, so the caret stays where it is. */
const asName = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '_');

const findError = (name: string, taken: readonly string[]): string | undefined => {
  if (name === '') return 'Type a name.';
  if (!VariableName.safeParse(name).success) return 'Begin with a letter, then use letters, digits and _.';
  return taken.includes(name) ? 'Another variable is called this.' : undefined;
};

/** Edits the name of the variable in the text. Anything can be typed; only a name replaces the name before. */
export const VariableNameField = ({ name, taken, isNew, error, onName, onError }: Props) => {
  const [text, setText] = useTypedText(name, { write: (value) => value, means: (typed, value) => typed === value });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNew) return;
    input.current?.focus();
    input.current?.select();
  }, [isNew]);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = target;
    const typed = asName(target.value);
    if (typed !== target.value) {
      target.value = typed;
      target.setSelectionRange(selectionStart, selectionEnd);
    }
    setText(typed);
    const wrong = findError(typed, taken);
    onError(wrong);
    if (wrong === undefined && typed !== name) onName(typed);
  };
  return (
    <Field label="Name" hint={<>Written [[{name}]] in the text.</>} error={findError(text, taken) ?? error}>
      <Input
        ref={input}
        mono
        size="sm"
        value={text}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={change}
      />
    </Field>
  );
};
