import type { ToolPolicy, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { randomTextIn, randomTextSentence } from '@throughline/contracts/credentials/random-text.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import { useState } from 'react';
import { toolName } from '../../../../tools/components/tool-name.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/overlays/dialog.js';
import { Field } from '../../../../ui/form/field.js';
import { Input } from '../../../../ui/form/input.js';
import { NativeSelect } from '../../../../ui/form/native-select.js';
import { RadioGroup } from '../../../../ui/choice/radio-group.js';
import { policies } from '../../../definition/definition-names.js';
import { nameKind, pinnedText, readPinned, type Argument } from './pinned-arguments.js';
import type { ShownTool } from './use-tool-info.js';
import { WhoDecides } from './who-decides.js';

export type ToolDialogProps = {
  use: ToolUse;
  /** Undefined while the list of tools is not loaded. */
  info: ShownTool | undefined;
  /** Names of the agent's accounts. */
  accounts: readonly string[];
  readOnly: boolean;
  onChange: (use: ToolUse) => void;
  onClose: () => void;
};

const choices: readonly ToolPolicy[] = ['auto', 'ask', 'deny'];

/** The account of a web request is one that the agent has. */
const withAccounts = ({ tool }: ToolUse, all: readonly Argument[], accounts: readonly string[]): Argument[] =>
  all.map((argument) =>
    tool === 'http.request' && argument.name === 'connection' ? { ...argument, options: accounts } : argument,
  );

/** One tool: what it does, who decides about its calls, and what the model may not change. */
export const ToolDialog = ({ use, info, accounts, readOnly, onChange, onClose }: ToolDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={<span className="mono">{toolName(use.tool)}</span>}
    about={info?.description}
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <fieldset disabled={readOnly} className="grid gap-5">
      <RadioGroup
        label="Each call"
        value={use.policy}
        onChange={(policy) => onChange({ ...use, policy })}
        disabled={readOnly}
        options={choices.map((value) => ({ value, label: policies[value].word, hint: policies[value].about }))}
      />
      {use.policy === 'ask' && use.tool !== questionTool && (
        <WhoDecides use={use} readOnly={readOnly} onChange={onChange} />
      )}
      {info && <Pinned use={use} all={withAccounts(use, info.arguments, accounts)} onChange={onChange} />}
    </fieldset>
  </Dialog>
);

type PinnedProps = { use: ToolUse; all: readonly Argument[]; onChange: (use: ToolUse) => void };

const Pinned = ({ use, all, onChange }: PinnedProps) => {
  if (all.length === 0) return null;
  const pin = (name: string, value: ToolUse['pinned'][string] | undefined) => {
    const { [name]: _before, ...others } = use.pinned;
    onChange({ ...use, pinned: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="text-sm font-medium">Pinned arguments</h3>
        <p className="text-xs text-ink-3">
          The model cannot change these values. Leave a field empty to let the model choose.
        </p>
      </div>
      {all.map((argument) => (
        <PinnedField
          key={argument.name}
          argument={argument}
          value={use.pinned[argument.name]}
          onPin={(value) => pin(argument.name, value)}
        />
      ))}
    </section>
  );
};

type PinnedFieldProps = {
  argument: Argument;
  value: ToolUse['pinned'][string] | undefined;
  onPin: (value: ToolUse['pinned'][string] | undefined) => void;
};

const PinnedField = ({ argument, value, onPin }: PinnedFieldProps) => {
  const [text, setText] = useState(() => pinnedText(value));
  const read = readPinned(argument, text);
  const change = ({ target }: { target: { value: string } }) => {
    setText(target.value);
    const next = readPinned(argument, target.value);
    if (next === 'nothing') onPin(undefined);
    else if ('value' in next) onPin(next.value);
  };
  return (
    <Field
      label={<span className="mono">{argument.name}</span>}
      aside={
        <span className="text-ink-3">{argument.required ? `${nameKind(argument)}, required` : nameKind(argument)}</span>
      }
      hint={randomTextIn(text) === null ? argument.about : <span className="text-wait-ink">{randomTextSentence}</span>}
      error={typeof read === 'object' && 'error' in read && `Not pinned. ${read.error}`}
    >
      {argument.options ? (
        <NativeSelect
          value={text}
          onChange={change}
          options={argument.options.map((option) => ({ value: option, label: option }))}
        >
          <option value="">The model chooses</option>
        </NativeSelect>
      ) : (
        <Input value={text} autoComplete="off" spellCheck={false} placeholder="The model chooses" onChange={change} />
      )}
    </Field>
  );
};
