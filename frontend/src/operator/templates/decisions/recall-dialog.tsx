import { limits } from '@throughline/contracts/limits.js';
import { RecallTemplateRequest } from '@throughline/contracts/templates/template-making.requests.js';
import { RecallSeverity } from '@throughline/contracts/templates/template.events.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { asProblem, own } from '../../../lib/problem-error.js';
import { recallTemplate } from '../../../rows/templates/reviews.api.js';
import { RadioGroup } from '../../../ui/choice/radio-group.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { severityWords } from '../decision-words.js';
import { DecisionForm, type DecisionDialogProps } from './decision-dialog.js';

type Recalled = {
  templateId: string;
  title: string;
  /** What is recalled if nothing else is typed. */
  version: number;
  /** Only this version can be recalled. */
  single: boolean;
};

type RecallDialogProps = Pick<DecisionDialogProps, 'onClose' | 'onDone' | 'onStale'> & { recalled: Recalled };

const abouts: Readonly<Record<RecallSeverity, string>> = {
  notice:
    'Nobody can use it from now on. Agents that were created from it stay, and keep running. This cannot be undone.',
  danger:
    'Nobody can use it from now on. Agents that were created from it stay, but their triggers are paused until somebody resumes them. This cannot be undone.',
};

/** Only a version that was public is there to be recalled. */
const send = async (templateId: string, request: RecallTemplateRequest) => {
  try {
    return await recallTemplate(templateId, request);
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code !== 'not_found') throw problem;
    throw own('not_public', problem.status, `Version ${request.version} was never public.`);
  }
};

export const RecallDialog = ({ recalled, onClose, onDone, onStale }: RecallDialogProps) => {
  const { templateId, title, single } = recalled;
  const form = useCommandForm(RecallTemplateRequest, (request) => send(templateId, request), {
    defaultValues: { version: recalled.version, severity: 'notice', reason: '' },
    live: false,
    onDone: (_, { version }) => onDone(`Version ${version} of ${title} recalled`),
  });
  return (
    <DecisionForm
      form={form}
      onClose={onClose}
      onStale={onStale}
      title={single ? `Recall version ${recalled.version} of ${title}?` : `Recall a version of ${title}?`}
      about={form.values.severity === 'danger' ? abouts.danger : abouts.notice}
      confirm="Recall"
      danger
    >
      {!single && (
        <Field
          label="Version"
          required
          hint="It has to have been public, also if it no longer is."
          error={form.error('version')}
        >
          <Input type="number" min={1} className="max-w-32" {...form.register('version', { valueAsNumber: true })} />
        </Field>
      )}
      <RadioGroup
        label="Severity"
        {...form.bind('severity')}
        options={RecallSeverity.options.map((severity) => ({ value: severity, label: severityWords[severity] }))}
      />
      <Field
        label="Reason"
        required
        hint="Everybody who looks for it or has a copy reads it. At least 20 characters."
        error={form.error('reason')}
      >
        <Textarea {...form.register('reason')} maxLength={limits.templateNote} />
      </Field>
    </DecisionForm>
  );
};
