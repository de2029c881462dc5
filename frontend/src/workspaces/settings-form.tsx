import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { SaveButton } from '../components/settings/save-button.js';
import { loadSession } from '../lib/session/session.js';
import { useCommandForm, type CommandForm, type CommandFormOptions } from '../lib/form/use-command-form.js';
import { changeWorkspace, type Change } from './data/workspaces.api.js';
import { FormError } from '../ui/form/form-error.js';

export type WorkspaceSection = { row: WorkspaceRow; locked: boolean };

type SettingOptions<Fields extends FieldValues, Request> = Required<
  Pick<CommandFormOptions<Fields, Request, unknown>, 'values'>
> &
  Pick<CommandFormOptions<Fields, Request, unknown>, 'fieldCodes' | 'onDone'>;

/** The form of one setting of a workspace; its values are those of the row until somebody types. */
export const useSettingForm = <Fields extends FieldValues, Request extends Change['body']>(
  schema: ZodType<Request, Fields>,
  { row, path }: { row: WorkspaceRow; path: Change['path'] },
  options: SettingOptions<Fields, Request>,
): CommandForm<Fields> =>
  useCommandForm(
    schema,
    async (body: Request) => {
      const receipt = await changeWorkspace(row.id, { path, body }, row.revision);
      await loadSession(receipt.position);
      return receipt;
    },
    options,
  );

type SettingsFormProps<Fields extends FieldValues> = {
  form: CommandForm<Fields>;
  locked: boolean;
  children: ReactNode;
};

/** One setting: its control, its save button, and what the server said. */
export const SettingsForm = <Fields extends FieldValues>({ form, locked, children }: SettingsFormProps<Fields>) => (
  <form {...form.props} className="grid gap-4">
    <FormError problem={form.problem} />
    {children}
    {!locked && <SaveButton form={form} />}
  </form>
);
