import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatMoment } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { Button, buttonClass } from '../../ui/buttons/button.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { getProofRange, historyProofUrl, type ProofEnds } from '../data/history.api.js';

type Times = { from: string | undefined; to: string | undefined };
type ProofDialogProps = Times & { onClose: () => void };
type Which = 'all' | 'time' | 'numbers';

const describeTimes = ({ from, to }: Times): string => {
  if (from && to) return `${formatMoment(from)} – ${formatMoment(to)}`;
  return from ? `Since ${formatMoment(from)}` : `Until ${formatMoment(to ?? '')}`;
};

const isNumber = (text: string): boolean => text === '' || /^[1-9]\d{0,14}$/.test(text);

/** Downloads the history, or a range of it, as one file that proves that nothing in it was changed. */
export const ProofDialog = ({ onClose, ...times }: ProofDialogProps) => {
  const { workspaceId, may } = useWorkspace();
  const hasTimes = (times.from ?? times.to) !== undefined;
  const [which, setWhich] = useState<Which>(hasTimes ? 'time' : 'all');
  const [numbers, setNumbers] = useState({ first: '', last: '' });
  const readsContents = may('billing.read') && may('security.read');
  const [contents, setContents] = useState<'with' | 'without'>(readsContents ? 'with' : 'without');
  const isTyped = isNumber(numbers.first) && isNumber(numbers.last);
  const settled = useSettled(numbers);
  const { first, last } = settled;
  const ends: ProofEnds =
    which === 'time' ? times : which === 'numbers' ? { first: first || undefined, last: last || undefined } : {};
  const isAsked = which !== 'numbers' || (isTyped && settled === numbers);
  const range = useQuery(isAsked ? JSON.stringify(ends) : null, (signal) => getProofRange(workspaceId, ends, signal));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export as proof"
      about="One file that shows that nothing in it was changed since it was recorded. Filters do not apply: a range has every event."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {range.data ? (
            <a
              href={historyProofUrl(workspaceId, range.data, contents === 'with')}
              download={`proof-${range.data.first}-${range.data.last}.ndjson`}
              onClick={onClose}
              className={buttonClass({ variant: 'primary' })}
            >
              Download
            </a>
          ) : (
            <Button variant="primary" disabled>
              Download
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <RadioGroup
          label="Range"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: 'All events' },
            ...(hasTimes ? [{ value: 'time' as const, label: describeTimes(times) }] : []),
            { value: 'numbers', label: 'By number' },
          ]}
        />
        {which === 'numbers' && (
          <div className="-mt-2 grid grid-cols-2 gap-3">
            <NumberField
              label="First"
              placeholder="1"
              value={numbers.first}
              onChange={(text) => setNumbers({ ...numbers, first: text })}
            />
            <NumberField
              label="Last"
              placeholder="newest"
              value={numbers.last}
              onChange={(text) => setNumbers({ ...numbers, last: text })}
            />
          </div>
        )}
        <RadioGroup
          label="Contents"
          value={contents}
          onChange={setContents}
          options={[
            {
              value: 'with',
              label: 'With contents',
              hint: readsContents
                ? 'Events as they are stored. Names and addresses of people stay sealed.'
                : 'For owners, admins and auditors.',
              disabled: !readsContents,
            },
            {
              value: 'without',
              label: 'Without contents',
              hint: 'Only hashes and signatures: nothing can be read in it.',
            },
          ]}
        />
        <FormError problem={range.problem} />
        {range.problem === undefined && (
          <p aria-live="polite" className="min-h-5 text-sm text-ink-2">
            {range.data ? <RangeText {...range.data} /> : isAsked && 'Counting events…'}
          </p>
        )}
        <p className="text-xs text-ink-3">
          The recipient can check it at{' '}
          <Link to="/verify" className="link">
            /verify
          </Link>
          , without an account.
        </p>
      </div>
    </Dialog>
  );
};

const RangeText = ({ first, last }: { first: number; last: number }) => (
  <>
    {pluralise(last - first + 1, 'event')}, <span className="mono">#{formatNumber(first)}</span> to{' '}
    <span className="mono">#{formatNumber(last)}</span>
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
