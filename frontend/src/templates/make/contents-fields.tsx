import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Textarea } from '../../ui/form/textarea.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { focusSection, Place } from './check/place.js';
import { errorAt, type DraftErrors } from './template-draft.js';

type Props = {
  file: TemplateFile;
  left: readonly string[];
  errors: DraftErrors;
  onChange: (file: TemplateFile) => void;
};

/** The agents and triggers that using it makes. */
export const ContentsFields = ({ file, left, errors, onChange }: Props) => (
  <SettingsSection
    title="What it creates"
    about="Agents as drafts, triggers paused. Accounts are named, never included."
  >
    {left.length > 0 && (
      <Banner>
        <p>Not in the template:</p>
        <ul className="mt-1 list-disc pl-4">
          {left.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Banner>
    )}
    {file.agents.map((agent, at) => (
      <Place key={agent.part} path={`agents/${at}`}>
        <Field label={`Instructions of ${agent.name}`} error={errorAt(errors, `agents/${at}/definition/instructions`)}>
          <Textarea
            mono
            rows={8}
            value={agent.definition.instructions}
            onChange={({ target }) => onChange(withInstructions(file, at, target.value))}
          />
        </Field>
      </Place>
    ))}
    <Triggers file={file} errors={errors} onChange={onChange} />
    {file.connections.map(({ name, purpose }) => (
      <p key={name} className="text-sm text-ink-2">
        Needs the account <span className="mono">{name}</span>: it {purpose}.
      </p>
    ))}
  </SettingsSection>
);

const withInstructions = (file: TemplateFile, at: number, instructions: string): TemplateFile => ({
  ...file,
  agents: file.agents.map((agent, index) =>
    index === at ? { ...agent, definition: { ...agent.definition, instructions } } : agent,
  ),
});

const Triggers = ({ file, errors, onChange }: Pick<Props, 'file' | 'errors' | 'onChange'>) =>
  file.triggers.length === 0 ? null : (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium">Triggers</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {file.triggers.map(({ part, name, settings }, at) => (
          <li key={part} data-place={`triggers/${at}`} className="px-3 text-sm">
            <div className="flex min-h-control items-center gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-xs text-ink-3">{settings.kind === 'schedule' ? 'Schedule' : 'Webhook'}</span>
              <Button
                size="sm"
                variant="ghost"
                className="ml-auto"
                aria-label={`Leave out ${name}`}
                onClick={() => {
                  onChange({ ...file, triggers: file.triggers.filter((each) => each.part !== part) });
                  focusSection('what-it-creates');
                }}
              >
                Leave out
              </Button>
            </div>
            <TriggerError error={errorAt(errors, `triggers/${at}`)} />
          </li>
        ))}
      </ul>
    </div>
  );

const TriggerError = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : <p className="pb-2 text-xs text-fail-ink">{error}</p>;
