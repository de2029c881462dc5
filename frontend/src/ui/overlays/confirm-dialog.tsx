import { useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.js';
import { Dialog } from './dialog.js';
import { Field } from '../form/field.js';
import { Input } from '../form/input.js';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  about?: ReactNode;
  children?: ReactNode;
  /** A verb: what the button does. */
  confirm: string;
  cancel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** The name that has to be typed first, for what cannot be taken back. */
  typedName?: string | undefined;
  onConfirm: () => void;
};

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { confirm, cancel = 'Cancel', danger, busy, typedName, onConfirm, children, onOpenChange, ...dialog } = props;
  const [typed, setTyped] = useState('');
  const ready = typedName === undefined || typed.trim() === typedName;
  const close = (open: boolean) => {
    if (!open) setTyped('');
    onOpenChange(open);
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={() => close(false)}>{cancel}</Button>
          <Button variant={danger ? 'danger-fill' : 'primary'} busy={busy} disabled={!ready} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {typedName !== undefined && (
        <Field
          className="mt-3"
          label={
            <>
              Type <span className="mono">{typedName}</span> to go on
            </>
          }
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
    </Dialog>
  );
};
