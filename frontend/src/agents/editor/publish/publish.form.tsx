import { PublishAgentRequest } from '@throughline/contracts/agents/agent.requests.js';
import { describeFinding, distinctFindings } from '@throughline/rehearsal/instructions/instruction-findings.js';
import type { ProblemError } from '../../../lib/problem-error.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { Diff } from '../../../ui/diff/diff.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { PersonName } from '../../../ui/icons/person-name.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { useQuery } from '../../../lib/use-query.js';
import { listTools, publishAgent } from '../../data/agents.api.js';
import { compareDefinitions, wantsNote } from '../../definition/compare-definitions.js';
import { useAccountNames } from '../../definition/use-account-names.js';
import { useNames } from '../../../components/names/member-names.js';
import { buildReading } from '../findings/instruction-reading.js';
import { useBuild } from '../draft/build-context.js';
import { useSaveFirst } from '../draft/use-save-first.js';
import { FilesNotice } from '../settings/model/files-notice.js';
import { isModel } from '../settings/model/model-options.js';
import { useModelOptions } from '../settings/model/use-model-options.js';

export const PublishForm = ({ onDone }: { onDone: () => void }) => {
  const { agent, shown, keeper } = useBuild();
  const accountName = useAccountNames(agent.published, shown);
  const { saveFirst, unsaved } = useSaveFirst();
  const publish = async ({ note }: PublishAgentRequest) => {
    if (!(await saveFirst())) return null;
    const { revision } = keeper.store.getState().draft;
    return publishAgent({ ...agent, revision }, note);
  };
  const form = useCommandForm(PublishAgentRequest, publish, {
    defaultValues: { note: '' },
    onDone: (receipt) => receipt && onDone(),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <MissingAccounts />
      <WhoseEdits />
      <Findings />
      <FilesOfModel />
      <Diff fields={compareDefinitions(agent.published, shown, accountName)} plain={agent.published === null} />
      {agent.published === null && (
        <p className="text-xs text-ink-3">Everything else is as in a new agent, such as its limits.</p>
      )}
      <Field
        label="Note"
        error={form.error('note')}
        aside={<span className="text-ink-3">optional</span>}
        hint={
          wantsNote(agent.published, shown)
            ? 'What changed, and why? A note cannot be edited later.'
            : 'A note cannot be edited later.'
        }
      >
        <Textarea {...form.register('note')} rows={2} maxLength={500} />
      </Field>
      {unsaved && <Banner look="fail">{unsaved}</Banner>}
      <Refusal problem={form.refusal} />
      <FormFooter submit="Publish" busy={form.pending} onCancel={onDone} />
    </form>
  );
};

/** Names the accounts that have to be chosen before a version can be published. */
const MissingAccounts = () => {
  const { shown } = useBuild();
  const missing = shown.connections.filter(({ actsAs, connectionId }) => actsAs === 'owner' && connectionId === null);
  if (missing.length === 0) return null;
  return (
    <Banner look="fail">
      Choose an account for {missing.map(({ name }) => name).join(', ')} first, under <em>Connected accounts</em>.
    </Banner>
  );
};

/** Shows what does nothing as it is written: publishing it is allowed, but is not to happen unseen. */
const Findings = () => {
  const { shown } = useBuild();
  const { data: catalogue = [] } = useQuery('tools', listTools);
  const { findings } = buildReading(shown, catalogue);
  if (findings.length === 0) return null;
  const fails = findings.some((finding) => finding.fails);
  return (
    <Banner look={fails ? 'fail' : 'wait'}>
      <p className="font-medium">{fails ? 'Runs of this version fail' : 'Not everything in the instructions works'}</p>
      <ul aria-label="Findings" className="mt-1 max-h-40 overflow-y-auto">
        {distinctFindings(findings).map((finding) => (
          <li key={`${finding.kind} ${finding.from}`}>
            {finding.kind !== 'no_steps' && `Line ${finding.line}: `}
            {describeFinding(finding)}
          </li>
        ))}
      </ul>
    </Banner>
  );
};

/** Shows what the model is not given of files: nobody may see it in Build, where its section can be closed. */
const FilesOfModel = () => {
  const { shown } = useBuild();
  const { options } = useModelOptions();
  return <FilesNotice inputs={shown.inputs} option={options?.find((option) => isModel(option, shown.model))} />;
};

/** Everyone who edited the draft since the last version, also if others have replaced their edits. */
const WhoseEdits = () => {
  const { agent } = useBuild();
  const name = useNames();
  if (agent.unpublishedEditors.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      Edited by
      {agent.unpublishedEditors.map((id) => (
        <PersonName key={id} id={id} name={name(id)} />
      ))}
    </p>
  );
};

/** Lists every reason for which the version was refused. */
const Refusal = ({ problem }: { problem: ProblemError | undefined }) => {
  if (!problem?.hasFieldErrors) return <FormError problem={problem} />;
  return (
    <Banner look="fail">
      <ul role="alert" ref={(shown) => shown?.scrollIntoView?.({ block: 'center' })}>
        {problem.problem.errors?.map(({ pointer, detail }) => (
          <li key={pointer}>{detail}</li>
        ))}
      </ul>
    </Banner>
  );
};
