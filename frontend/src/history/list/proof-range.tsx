import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatMoment } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { getProofRange, type ProofEnds } from '../data/history.api.js';

export type Times = { from: string | undefined; to: string | undefined };
type Which = 'all' | 'time' | 'numbers';
type Chosen = { which: Which; first: string; last: string };

const describeTimes = ({ from, to }: Times): string => {
  if (from && to) return `${formatMoment(from)} – ${formatMoment(to)}`;
  return from ? `Since ${formatMoment(from)}` : `Until ${formatMoment(to ?? '')}`;
};
const hasTimes = ({ from, to }: Times): boolean => (from ?? to) !== undefined;
const isNumber = (text: string): boolean => text === '' || /^[1-9]\d{0,14}$/.test(text);

const toEnds = ({ which, first, last }: Chosen, times: Times): ProofEnds => {
  if (which === 'time') return times;
  return which === 'numbers' ? { first: first || undefined, last: last || undefined } : {};
};

/** The range that is chosen, and the events that the server has in it. */
export const useProofRange = (times: Times) => {
  const { workspaceId } = useWorkspace();
  const [chosen, setChosen] = useState<Chosen>({ which: hasTimes(times) ? 'time' : 'all', first: '', last: '' });
  const isSettled = useSettled(chosen) === chosen || chosen.which !== 'numbers';
  const isAsked = isSettled && isNumber(chosen.first) && isNumber(chosen.last);
  const ends = toEnds(chosen, times);
  const range = useQuery(isAsked ? JSON.stringify(ends) : null, (signal) => getProofRange(workspaceId, ends, signal));
  return { chosen, setChosen, range };
};

type ProofRangeFieldProps = { times: Times; chosen: Chosen; onChange: (chosen: Chosen) => void };

export const ProofRangeField = ({ times, chosen, onChange }: ProofRangeFieldProps) => (
  <>
    <RadioGroup
      label="Range"
      value={chosen.which}
      onChange={(which) => onChange({ ...chosen, which })}
      options={[
        { value: 'all', label: 'All events' },
        ...(hasTimes(times) ? [{ value: 'time' as const, label: describeTimes(times) }] : []),
        { value: 'numbers', label: 'By number' },
      ]}
    />
    {chosen.which === 'numbers' && (
      <div className="-mt-2 grid grid-cols-2 gap-3">
        <NumberField
          label="First"
          placeholder="1"
          value={chosen.first}
          onChange={(first) => onChange({ ...chosen, first })}
        />
        <NumberField
          label="Last"
          placeholder="newest"
          value={chosen.last}
          onChange={(last) => onChange({ ...chosen, last })}
        />
      </div>
    )}
  </>
);

type NumberFieldProps = { label: string; placeholder: string; value: string; onChange: (text: string) => void };

const NumberField = ({ label, placeholder, value, onChange }: NumberFieldProps) => (
  <Field label={label} error={isNumber(value) ? undefined : 'A whole number, such as 123.'}>
    <Input
      inputMode="numeric"
      before="#"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  </Field>
);
