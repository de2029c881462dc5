import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { listingFlaws } from '@throughline/contracts/templates/template-flaws.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { useState } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { submitTemplate } from '../../rows/templates/own-templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';

type Props = { row: TemplateRow; file: TemplateFile };

/** The way to offer the newest version to everybody, or what it lacks before that. */
export const OfferTemplate = ({ row, file }: Props) => {
  const { may } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const missing = listingFlaws(file);
  if (!may('templates.submit'))
    return <p className="text-sm text-ink-3">Owners and admins can offer it to everybody.</p>;
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        Offer to everybody
      </Button>
      {asking && missing.length === 0 && <Submit row={row} onClose={() => setAsking(false)} />}
      {asking && missing.length > 0 && <Incomplete row={row} missing={missing} onClose={() => setAsking(false)} />}
    </div>
  );
};

type IncompleteProps = { row: TemplateRow; missing: readonly string[]; onClose: () => void };

/** A published version stays as it is, so what is missing is written in a new one. */
const Incomplete = ({ row, missing, onClose }: IncompleteProps) => {
  const { path, may } = useWorkspace();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Version ${row.newest.version} can’t be offered to everybody yet`}
      about="Add what is missing in a new version, then offer that one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {may('templates.make') && (
            <ButtonLink to={path('templates', row.id, 'edit')} variant="primary">
              Make a new version
            </ButtonLink>
          )}
        </>
      }
    >
      <ul aria-label="What is missing" className="grid list-disc gap-1 pl-4 text-sm">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Dialog>
  );
};

const Submit = ({ row, onClose }: { row: TemplateRow; onClose: () => void }) => {
  const submitting = useCommand(submitTemplate);
  const submit = async () => {
    if (await submitting.run(row)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Offer version ${row.newest.version} to everybody?`}
      about="The operators of this deployment read all of it: instructions, samples and triggers. Once approved, anyone can read and use it, without an account too."
      confirm="Submit for review"
      cancel="Cancel"
      busy={submitting.pending}
      onConfirm={() => void submit()}
    >
      <Refusal problem={submitting.problem} />
    </ConfirmDialog>
  );
};

/** The dialog has no fields, so only the sentences that name what is wrong are shown. */
const Refusal = ({ problem }: { problem: ProblemError | undefined }) =>
  problem?.hasFieldErrors ? (
    <ul role="alert" className="grid gap-1 text-sm text-fail-ink">
      {problem.problem.errors?.map(({ detail }) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  ) : (
    <FormError problem={problem} />
  );
