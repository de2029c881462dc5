import type { UpdateChange } from '@throughline/contracts/templates/update/update-change.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { RadioGroup } from '../../../ui/choice/radio-group.js';
import { ChangeValues, isLongChange, valueLine } from './change-values.js';
import { fieldWords } from './field-words.js';
import { raiseWords } from './raise-words.js';
import type { Choice } from './update-choices.js';

type Props = { change: UpdateChange; chosen: boolean; onChoose: (choice: Choice) => void };

/** A change that only the template made, or one that both sides made. */
export const ChangeItem = (props: Props) =>
  props.change.outcome === 'conflict' ? <Conflict {...props} /> : <Tick {...props} />;

const Tick = ({ change, chosen, onChoose }: Props) => (
  <div className="grid min-w-0 gap-1.5">
    <Checkbox
      label={<span className="font-medium wrap-anywhere">{fieldWords(change.field)}</span>}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked ? 'theirs' : 'mine')}
    />
    <div className="min-w-0 pl-6">
      <ChangeValues change={change} />
    </div>
  </div>
);

const Conflict = ({ change, chosen, onChoose }: Props) => {
  const { field, mine, theirs } = change;
  const long = isLongChange(change);
  return (
    <div className="grid min-w-0 gap-2">
      <RadioGroup<Choice>
        label={
          <>
            {fieldWords(field)}
            <span className="font-normal text-ink-3"> · You and the template changed it</span>
          </>
        }
        inline={long}
        value={chosen ? 'theirs' : 'mine'}
        onChange={onChoose}
        options={[
          { value: 'mine', label: 'Keep mine', hint: long ? undefined : <Value text={valueLine(field, mine)} /> },
          { value: 'theirs', label: 'Take theirs', hint: long ? undefined : <Value text={valueLine(field, theirs)} /> },
        ]}
      />
      {long && <ChangeValues change={change} label="Mine −, theirs +" />}
    </div>
  );
};

/** A change that lets an agent do more. `of`: the agent or trigger. */
export const RaisedItem = ({ change, chosen, onChoose, of }: Props & { of: string }) => (
  <div className="grid min-w-0 gap-1.5">
    <Checkbox
      label={<span className="font-medium wrap-anywhere">{raiseWords(change).join('. ')}</span>}
      hint={`${of} · ${fieldWords(change.field)}`}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked ? 'theirs' : 'mine')}
    />
    <div className="grid min-w-0 gap-1.5 pl-6">
      <ChangeValues change={change} />
      {change.outcome === 'conflict' && (
        <p className="text-xs text-ink-2">You changed this too. The update replaces your change.</p>
      )}
    </div>
  </div>
);

const Value = ({ text }: { text: string }) => <span className="wrap-anywhere">{text}</span>;
