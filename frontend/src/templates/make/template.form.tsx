import { useEffect, useRef } from 'react';
import { PlayedRunView } from '../components/played-run-view.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { AboutFields } from './about-fields.js';
import { CheckPanel } from './check/check-panel.js';
import { focusPlace } from './check/place.js';
import { ReasonList } from './check/reason-list.js';
import { ContentsFields } from './contents-fields.js';
import { useAddRun } from './samples/runs-to-show.js';
import { SampleFields } from './samples/sample-fields.js';
import { useTemplateMaking, type FocusNext, type Making } from './use-template-making.js';
import { VariablesFields } from './variables/variables-fields.js';
import type { LeaveGuard } from '../../lib/page/use-leave-guard.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

type Props = Making & {
  /** The version that it becomes. */
  version: number;
  cancelTo: string;
};

/** A version of a template as it is written: fields on the left, what it may do and how it runs on the right. */
export const TemplateForm = ({ version, cancelTo, ...making }: Props) => {
  const state = useTemplateMaking(making);
  const { first, file, setFile, errors, check, stale } = state;
  const { draft } = making;
  const { form, heading } = useFocusNext(state.next);
  // A run is read for a moment, in which other fields are typed in.
  const adding = useAddRun(file.agents[0]?.part ?? '', (sample) =>
    setFile((current) => ({ ...current, samples: [...current.samples, sample] })),
  );
  return (
    <form
      ref={form}
      noValidate
      className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_360px]"
      onSubmit={(event) => {
        event.preventDefault();
        void state.send();
      }}
    >
      <div className="min-w-0">
        <AboutFields listing={file.listing} errors={errors} onChange={(listing) => setFile({ ...file, listing })} />
        <ContentsFields file={file} left={draft.left} errors={errors} onChange={setFile} />
        <VariablesFields {...{ first, file, errors }} onChange={setFile} onNameError={state.setNameError} />
        <SampleFields
          file={file}
          agentId={draft.source.kind === 'agent' ? draft.source.agentId : null}
          errors={errors}
          onChange={setFile}
          adding={adding}
        />
        {check?.runs.map((run) => (
          <section key={run.name} aria-label={run.name} className="border-b border-line px-gutter py-5">
            <h2 className="text-sm font-semibold tracking-tight">{run.name}</h2>
            <PlayedRunView run={run} />
          </section>
        ))}
        {version > 1 && <Changelog text={state.changelog} onChange={state.setChangelog} />}
        <Actions version={version} cancelTo={cancelTo} state={state} reading={adding.pending} />
      </div>
      <CheckPanel {...{ file, check, stale, heading }} />
      <LeaveQuestion guard={state.guard} />
    </form>
  );
};

/** After an answer the focus is where one reads on, and that is in view. */
const useFocusNext = (next: FocusNext | undefined) => {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (next?.to === 'wrong' && form.current) focusPlace(form.current, next.paths);
    if (next?.to !== 'result') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [next]);
  return { form, heading };
};

type ActionsProps = Pick<Props, 'version' | 'cancelTo'> & {
  state: ReturnType<typeof useTemplateMaking>;
  reading: boolean;
};

const Actions = ({ version, cancelTo, state, reading }: ActionsProps) => {
  const { file, reasons, problem, busy, by, runCheck } = state;
  return (
    <div className="grid gap-3 px-gutter py-6">
      <ReasonList file={file} reasons={reasons} />
      <FormError problem={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={(busy && by === 'publish') || reading}>
          Publish version {version}
        </Button>
        <Button busy={(busy && by === 'check') || reading} onClick={() => void runCheck()}>
          Check
        </Button>
        <ButtonLink to={cancelTo} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
      <p className="text-xs text-ink-3">Everybody in this workspace finds it then, and nobody else.</p>
    </div>
  );
};

const Changelog = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => (
  <SettingsSection title="What has changed" about="Read by those who are offered the update.">
    <Field label="Changes">
      <Textarea value={text} maxLength={1_000} onChange={({ target }) => onChange(target.value)} />
    </Field>
  </SettingsSection>
);

const LeaveQuestion = ({ guard: { asking, stay, leave } }: { guard: LeaveGuard }) => (
  <ConfirmDialog
    open={asking}
    onOpenChange={(open) => !open && stay()}
    title="Leave without publishing?"
    about="The template is not saved until it is published. What you changed here will be lost."
    confirm="Leave"
    cancel="Stay"
    danger
    onConfirm={leave}
  />
);
