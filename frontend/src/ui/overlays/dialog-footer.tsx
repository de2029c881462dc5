import type { ReactNode } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../buttons/button.js';
import { FormError } from '../form/form-error.js';

type DialogFooterProps = { problem?: ProblemError | undefined; children: ReactNode };

/** Buttons at the end of a form in a dialog, with why it was refused. They stay in view however long the form is. */
export const DialogFooter = ({ problem, children }: DialogFooterProps) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t border-line bg-raised px-5 py-3">
    {problem && (
      <div className="basis-full">
        <FormError problem={problem} />
      </div>
    )}
    {children}
  </div>
);

type FormFooterProps = {
  problem?: ProblemError | undefined;
  /** Labels the button that sends the form. */
  submit: ReactNode;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  /** Another button at the left. */
  children?: ReactNode;
};

/** The buttons of a form in a dialog: Cancel, and the one that sends it. */
export const FormFooter = ({ problem, submit, busy, disabled, onCancel, children }: FormFooterProps) => (
  <DialogFooter problem={problem}>
    {children}
    {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
      {submit}
    </Button>
  </DialogFooter>
);
