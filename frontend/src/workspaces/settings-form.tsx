import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState, type ReactNode } from 'react';
import { loadSession } from '../lib/session/session.js';
import type { ProblemError } from '../lib/problem-error.js';
import { useCommand } from '../lib/use-command.js';
import { Button } from '../ui/buttons/button.js';
import { FormError } from '../ui/form/form-error.js';
import { changeWorkspace, type Change } from '../rows/workspaces/workspaces.api.js';

export type WorkspaceSection = { row: WorkspaceRow; locked: boolean };

type SettingsFormProps = WorkspaceSection & {
  path: Change['path'];
  /** The body of the change, read from the form. */
  read: (form: FormData) => Change['body'];
  /** Which field explains a problem by itself. */
  explains: (problem: ProblemError) => boolean;
  children: (problem: ProblemError | undefined) => ReactNode;
  onSaved?: (() => void) | undefined;
};

/** One setting: its control, its save button, and what the server said. */
export const SettingsForm = ({ row, locked, path, read, explains, children, onSaved }: SettingsFormProps) => {
  const [saved, setSaved] = useState(false);
  const { run, pending, problem } = useCommand(changeWorkspace);
  const submit = async (form: FormData) => {
    setSaved(false);
    const body = read(form);
    const receipt = await run(row.id, { path, body }, row.revision);
    if (!receipt) return;
    await loadSession(receipt.position);
    setSaved(true);
    onSaved?.();
  };
  return (
    <form
      className="grid gap-4"
      onChange={() => setSaved(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <FormError problem={problem && explains(problem) ? undefined : problem} />
      {children(problem)}
      {!locked && (
        <div className="flex items-center gap-3">
          <Button type="submit" busy={pending}>
            Save
          </Button>
          <span role="status" className="text-sm text-ink-3">
            {saved && 'Saved'}
          </span>
        </div>
      )}
    </form>
  );
};
