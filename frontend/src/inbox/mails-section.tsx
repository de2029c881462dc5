import { MailChoices, type MailEvery, type MailKind } from '@throughline/contracts/inbox/mail-choices.js';
import { LinesLoading } from '../components/page-states/settings-loading.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useCommand } from '../lib/use-command.js';
import { useQuery } from '../lib/use-query.js';
import { readMailChoices, saveMailChoices } from './data/mail-choices.api.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { SettingsSection } from '../ui/layout/settings-section.js';

const times: readonly { value: MailEvery; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'hour', label: 'Hourly, all in one' },
  { value: 'day', label: 'Daily, all in one' },
  { value: 'never', label: 'Never' },
];
const kinds: readonly { kind: MailKind; label: string; hint: string }[] = [
  {
    kind: 'approvals',
    label: 'A call waits for a decision',
    hint: 'Of an agent that is yours, or in a run that you started.',
  },
  {
    kind: 'questions',
    label: 'A question waits for an answer',
    hint: 'Of an agent that is yours, or in a run that you started.',
  },
  { kind: 'failures', label: 'A trigger fails', hint: 'One that is yours. You get one mail until it works again.' },
];

/** How soon mails come about what waits in the inbox. */
export const MailsSection = () => {
  const { path, workspaceId } = useWorkspace();
  const { data, problem, loading, reload } = useQuery(workspaceId, (signal) => readMailChoices(workspaceId, signal));
  const save = useCommand((choices: MailChoices) => saveMailChoices(workspaceId, choices), { live: false });
  const change = async (choices: MailChoices) => {
    await save.run(choices);
    reload();
  };
  return (
    <SettingsSection
      title="Mails"
      about={
        <>
          About what waits for you in this workspace. All of it is in the{' '}
          <a href={path('inbox')} className="link">
            inbox
          </a>
          .
        </>
      }
    >
      {loading && <LinesLoading lines={2} label="Loading your choices" />}
      {problem && <ErrorState title="Your choices could not be loaded" problem={problem} onRetry={reload} />}
      {data &&
        kinds.map(({ kind, label, hint }) => (
          <Field key={kind} label={label} hint={hint}>
            <NativeSelect
              value={data[kind]}
              disabled={save.pending}
              options={times}
              onChange={({ target }) => void change(MailChoices.parse({ ...data, [kind]: target.value }))}
            />
          </Field>
        ))}
      <FormError problem={save.problem} />
    </SettingsSection>
  );
};
