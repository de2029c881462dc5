import type { Receipt } from '@throughline/contracts/receipt.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type {
  PublishTemplateRequest,
  TemplateCheck,
} from '@throughline/contracts/templates/template-making.requests.js';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { useCommand } from '../../lib/use-command.js';
import { checkTemplate } from '../../rows/templates/own-templates.api.js';
import { PlayedRunView } from '../../components/templates/played-run-view.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { AboutFields } from './about-fields.js';
import { CheckPanel } from './check-panel.js';
import { ContentsFields } from './contents-fields.js';
import { SampleFields } from './sample-fields.js';
import { draftErrors, type TemplateDraft } from './template-draft.js';
import { VariablesFields } from './variables-fields.js';

type Props = {
  draft: TemplateDraft;
  /** The version that it becomes. */
  version: number;
  publish: (request: PublishTemplateRequest) => Promise<Receipt>;
  onPublished: (receipt: Receipt) => void;
  cancelTo: string;
};

/** A version of a template as it is written: fields on the left, what it may do and how it runs on the right. */
export const TemplateForm = ({ draft, version, publish, onPublished, cancelTo }: Props) => {
  const [file, setFile] = useState(draft.file);
  const [changelog, setChangelog] = useState('');
  const [tried, setTried] = useState(false);
  const checking = useCheck();
  const publishing = useCommand(publish, { live: false });
  const errors = tried ? draftErrors(file) : {};
  const isComplete = (): boolean => {
    setTried(true);
    return Object.keys(draftErrors(file)).length === 0;
  };
  const send = async () => {
    if (!isComplete() || !(await checking.run(file))) return;
    const receipt = await publishing.run({ file, source: draft.source, changelog });
    if (receipt) onPublished(receipt);
  };
  return (
    <form
      className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_360px]"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="min-w-0">
        <AboutFields listing={file.listing} errors={errors} onChange={(listing) => setFile({ ...file, listing })} />
        <ContentsFields file={file} left={draft.left} errors={errors} onChange={setFile} />
        <VariablesFields file={file} onChange={setFile} />
        <SampleFields
          file={file}
          agentId={draft.source.kind === 'agent' ? draft.source.agentId : null}
          error={errors['samples']}
          onChange={setFile}
        />
        {checking.check?.runs.map((run) => (
          <section key={run.name} aria-label={run.name} className="border-b border-line px-gutter py-5">
            <h2 className="text-sm font-semibold tracking-tight">{run.name}</h2>
            <PlayedRunView run={run} />
          </section>
        ))}
        {version > 1 && <Changelog text={changelog} onChange={setChangelog} />}
        <Actions
          version={version}
          cancelTo={cancelTo}
          incomplete={tried && Object.keys(errors).length > 0}
          problem={checking.problem ?? publishing.problem}
          busy={publishing.pending || checking.pending}
          onCheck={() => void (isComplete() && checking.run(file))}
        />
      </div>
      <SidePanel label="Check">
        <CheckPanel file={file} check={checking.check} stale={checking.of !== file} />
      </SidePanel>
    </form>
  );
};

type ActionsProps = Pick<Props, 'version' | 'cancelTo'> & {
  incomplete: boolean;
  problem: ProblemError | undefined;
  busy: boolean;
  onCheck: () => void;
};

const Actions = ({ version, cancelTo, incomplete, problem, busy, onCheck }: ActionsProps) => (
  <div className="grid gap-3 px-gutter py-6">
    {incomplete && (
      <p role="alert" className="text-sm text-fail-ink">
        Check the marked fields.
      </p>
    )}
    <FormError problem={problem} />
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" busy={busy}>
        Publish version {version}
      </Button>
      <Button onClick={onCheck} disabled={busy}>
        Check
      </Button>
      <ButtonLink to={cancelTo} variant="ghost">
        Cancel
      </ButtonLink>
    </div>
    <p className="text-xs text-ink-3">Everybody in this workspace finds it then, and nobody else.</p>
  </div>
);

const Changelog = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => (
  <SettingsSection title="What has changed" about="Read by those who are offered the update.">
    <Field label="Changes">
      <Textarea value={text} maxLength={1_000} onChange={({ target }) => onChange(target.value)} />
    </Field>
  </SettingsSection>
);

/** The last check, and the file that it was of. */
const useCheck = () => {
  const { workspaceId } = useWorkspace();
  const [last, setLast] = useState<{ check: TemplateCheck; of: TemplateFile }>();
  const { run: ask, pending, problem } = useCommand(checkTemplate, { live: false });
  const run = async (of: TemplateFile): Promise<TemplateCheck | undefined> => {
    const check = await ask(workspaceId, of);
    if (check) setLast({ check, of });
    return check;
  };
  return { run, pending, problem, check: last?.check, of: last?.of };
};
