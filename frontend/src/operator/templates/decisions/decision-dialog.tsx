import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { CommandForm } from '../../../lib/form/use-command-form.js';
import type { ProblemError } from '../../../lib/problem-error.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

export type DecisionDialogProps = {
  reviewed: ReviewedTemplate;
  onClose: () => void;
  /** The sentence says what was decided. */
  onDone: (sentence: string) => void;
  /** Another version waits than the one that was read. */
  onStale: () => void;
  /** Nothing waits any more. */
  onDecided: () => void;
};

/** Whether what was to be decided does not wait any more: another operator was first, or its author has taken it back. */
export const isDecided = ({ code }: ProblemError): boolean => code === 'not_found' || code === 'invalid_state';

type DecisionFormProps<Fields extends FieldValues> = Pick<DecisionDialogProps, 'onClose' | 'onStale'> & {
  form: CommandForm<Fields>;
  title: string;
  about: string;
  confirm: string;
  danger?: boolean;
  children: ReactNode;
};

/** Asks for what belongs to a decision, and offers to read what waits now if that is another version. */
export const DecisionForm = <Fields extends FieldValues>(props: DecisionFormProps<Fields>) => {
  const { form, onClose, onStale, title, about, confirm, danger, children } = props;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      about={about}
      confirm={confirm}
      cancel="Cancel"
      danger={danger}
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-4">
        {children}
        {form.problem && (
          <div className="grid justify-items-start gap-2">
            <FormError problem={form.problem} />
            {form.problem.code === 'version_conflict' && <Button onClick={onStale}>Show what waits now</Button>}
          </div>
        )}
      </form>
    </ConfirmDialog>
  );
};
