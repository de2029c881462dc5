import type { FieldValues } from 'react-hook-form';
import type { CommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';

/** Saves settings everywhere: the button waits for a change, and says when it is done. */
export const SaveButton = <Fields extends FieldValues>({ form }: { form: CommandForm<Fields> }) => (
  <div className="flex items-center gap-3">
    <Button type="submit" busy={form.pending} disabled={!form.changed}>
      Save
    </Button>
    <span role="status" className="text-sm text-ink-3">
      {form.done && 'Saved'}
    </span>
  </div>
);
