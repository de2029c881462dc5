import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button, buttonClass } from '../../ui/buttons/button.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { FormError } from '../../ui/form/form-error.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { historyProofUrl } from '../data/history.api.js';
import { ProofRangeField, useProofRange, type Times } from './proof-range.js';

type ProofDialogProps = Times & { onClose: () => void };
type Contents = 'with' | 'without';

/** Downloads the history, or a range of it, as one file that proves that nothing in it was changed. */
export const ProofDialog = ({ onClose, ...times }: ProofDialogProps) => {
  const { workspaceId, may } = useWorkspace();
  const readsContents = may('billing.read') && may('security.read');
  const [contents, setContents] = useState<Contents>(readsContents ? 'with' : 'without');
  const { chosen, setChosen, range } = useProofRange(times);
  const url = range.data && historyProofUrl(workspaceId, range.data, contents === 'with');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export as proof"
      about="One file that shows that nothing in it was changed since it was recorded. Filters do not apply: a range has every event."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {url === undefined ? (
            <Button variant="primary" disabled>
              Download
            </Button>
          ) : (
            <a href={url} download onClick={onClose} className={buttonClass({ variant: 'primary' })}>
              Download
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <ProofRangeField times={times} chosen={chosen} onChange={setChosen} />
        <ContentsField value={contents} onChange={setContents} mayRead={readsContents} />
        <FormError problem={range.problem} />
        {range.problem === undefined && (
          <p aria-live="polite" className="min-h-5 text-sm text-ink-2">
            {range.data ? <RangeText {...range.data} /> : range.loading && 'Counting events…'}
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

type ContentsFieldProps = { value: Contents; onChange: (contents: Contents) => void; mayRead: boolean };

const ContentsField = ({ value, onChange, mayRead }: ContentsFieldProps) => (
  <RadioGroup
    label="Contents"
    value={value}
    onChange={onChange}
    options={[
      {
        value: 'with',
        label: 'With contents',
        hint: mayRead
          ? 'Events as they are stored. Names and addresses of people stay sealed.'
          : 'For owners, admins and auditors.',
        disabled: !mayRead,
      },
      {
        value: 'without',
        label: 'Without contents',
        hint: 'Only hashes and signatures: nothing can be read in it.',
      },
    ]}
  />
);

const RangeText = ({ first, last }: { first: number; last: number }) => (
  <>
    {pluralise(last - first + 1, 'event')}, <span className="mono">#{formatNumber(first)}</span> to{' '}
    <span className="mono">#{formatNumber(last)}</span>
  </>
);
