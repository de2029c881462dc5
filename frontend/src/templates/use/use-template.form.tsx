import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import { InstallationId } from '@throughline/contracts/ids.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { may } from '@throughline/contracts/permissions.js';
import type { InstalledAccount } from '@throughline/contracts/templates/installation.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { getPowers, needsModel } from '@throughline/contracts/templates/template-powers.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { useState, type ReactNode } from 'react';
import { useTextsInTab } from '../../lib/form/use-texts-in-tab.js';
import { lastWorkspace } from '../../lib/session/session.js';
import { useCommand } from '../../lib/use-command.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { useTemplate as sendUse } from '../data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Switch } from '../../ui/choice/switch.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { FormError } from '../../ui/form/form-error.js';
import { AccountFields } from './account-fields.js';
import { ModelField } from './model-field.js';
import { NoteFields } from './note-fields.js';
import { useNoteTexts } from './use-note-texts.js';
import { Installed } from './installed.js';
import { useMade, type Made } from './use-made.js';
import { describeStarts } from './describe-starts.js';
import { Preview } from './preview.js';
import { SameName } from './same-name.js';
import { firstValues, moveValues, readTyped } from '../components/variables/typed-values.js';
import { VariableFields } from '../components/variables/variable-fields.js';
import { Field } from '../../ui/form/field.js';
import { NativeSelect } from '../../ui/form/native-select.js';

type Props = {
  template: TemplateDetail;
  heading: ReactNode;
  memberships: readonly Membership[];
  /** Its page. */
  backTo: string;
  onStale: () => void;
};
/** Where one may create agents; the workspace that was looked at last comes first. */
const ableIn = (memberships: readonly Membership[]): Membership[] =>
  memberships
    .filter((membership) => may(membership, 'agents.edit'))
    .toSorted((a, b) => Number(b.slug === lastWorkspace()) - Number(a.slug === lastWorkspace()));

/** The workspace that was looked at last, or the only one. */
const workspaceName = (memberships: readonly Membership[]): string => {
  const known = memberships.find(({ slug }) => slug === lastWorkspace());
  const [only, ...others] = memberships;
  return (known ?? (others.length === 0 ? only : undefined))?.name ?? 'your workspace';
};

export const UseTemplateForm = ({ template, heading, memberships, backTo, onStale }: Props) => {
  const able = ableIn(memberships);
  const [first] = able;
  const [made, setMade] = useMade(memberships);
  if (first === undefined)
    return (
      <NoPermission
        title="You can’t use templates here"
        action={<ButtonLink to={backTo}>Back to the template</ButtonLink>}
      >
        Your role can’t create agents. Ask an owner, admin or builder of {workspaceName(memberships)} to use it.
      </NoPermission>
    );
  // The form stays, so that nothing that was typed is lost when nothing could be created.
  return (
    <>
      {made && <Installed key={made.id} {...made} file={template.file} onBack={() => setMade(null)} />}
      <div className={made ? 'hidden' : undefined}>
        {heading}
        <Values template={template} able={able} first={first} backTo={backTo} onStale={onStale} onMade={setMade} />
      </div>
    </>
  );
};

type ValuesProps = Pick<Props, 'template' | 'backTo' | 'onStale'> & {
  able: readonly Membership[];
  first: Membership;
  onMade: (made: Made) => void;
};

/** Whether asking first changes anything: some tool would call the web on its own. */
const callsUnasked = (file: TemplateFile): boolean =>
  getPowers(file).can.some(({ policy, reaches }) => policy === 'auto' && reaches === 'web');

type Chosen = { connections: InstalledAccount[]; model: ModelChoice | null };
const nothingChosen: Chosen = { connections: [], model: null };

/** The workspace, the values with what the instructions are with them, and what the agents may then do. */
const Values = ({ template: { templateId, file, hash }, able, first, backTo, onStale, onMade }: ValuesProps) => {
  const [membership, setMembership] = useState(first);
  const blank = firstValues(file.variables, first.timeZone);
  const [typed, setTyped, forget] = useTextsInTab(`template:${templateId}`, blank);
  const [asksFirst, setAsksFirst] = useState(true);
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState(nothingChosen);
  const { run, pending, problem } = useCommand(sendUse, { live: false });
  const { values, errors } = readTyped(file.variables, typed);
  const texts = useNoteTexts(templateId, file, values);
  const chooseWorkspace = (next: Membership) => {
    setMembership(next);
    setTyped(moveValues(typed, file.variables, { from: membership.timeZone, to: next.timeZone }));
    setChosen(nothingChosen);
  };
  const create = async () => {
    setTried(true);
    if (Object.keys(errors).length > 0 || texts.hasFlaw) return;
    const request = { templateId, hash, values, asksFirst, ...chosen, notes: texts.given };
    const receipt = await run(membership.workspaceId, request);
    if (!receipt) return;
    forget();
    texts.forget();
    onMade({ membership, id: InstallationId.parse(receipt.id), position: receipt.position });
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-6 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <div className="grid content-start gap-5">
        {able.length > 1 && <ChooseWorkspace chosen={membership} memberships={able} onChoose={chooseWorkspace} />}
        <VariableFields
          variables={file.variables}
          typed={typed}
          starts={describeStarts(file, values)}
          error={(name) => (tried ? errors[name] : undefined) ?? problem?.fieldError(`/values/${name}`)}
          onChange={setTyped}
        />
        <NoteFields texts={texts} membership={membership} problem={problem} tried={tried} />
        <Choices file={file} membership={membership} chosen={chosen} onChange={setChosen} />
        {callsUnasked(file) && (
          <Switch
            label="Ask before anything leaves"
            hint="Calls to the web wait for a person. You can change it in the agent."
            checked={asksFirst}
            onChange={setAsksFirst}
          />
        )}
        <SameName file={file} membership={membership} />
        <Create name={membership.name} pending={pending} problem={problem} backTo={backTo} onStale={onStale} />
      </div>
      <Preview file={file} values={values} asksFirst={asksFirst} />
    </form>
  );
};

type ChoicesProps = {
  file: TemplateFile;
  membership: Membership;
  chosen: Chosen;
  onChange: (change: (chosen: Chosen) => Chosen) => void;
};

/** The model, where they need one, and the accounts of the workspace that its agents use. */
const Choices = ({ file, membership, chosen, onChange }: ChoicesProps) => (
  <>
    {needsModel(file) && (
      <ModelField
        membership={membership}
        chosen={chosen.model}
        onChange={(model) => onChange((now) => ({ ...now, model }))}
      />
    )}
    <AccountFields
      connections={file.connections}
      membership={membership}
      chosen={chosen.connections}
      onChange={(change) => onChange((now) => ({ ...now, connections: change(now.connections) }))}
    />
  </>
);

type CreateProps = Pick<Props, 'backTo' | 'onStale'> & {
  name: string;
  pending: boolean;
  problem: ProblemError | undefined;
};

const Create = ({ name, pending, problem, backTo, onStale }: CreateProps) => (
  <>
    <Refusal problem={problem} onStale={onStale} />
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" variant="primary" busy={pending}>
        Create in {name}
      </Button>
      <ButtonLink to={backTo} variant="ghost">
        Back
      </ButtonLink>
    </div>
  </>
);

const Refusal = ({ problem, onStale }: { problem: ProblemError | undefined; onStale: () => void }) =>
  problem && !problem.hasFieldErrors ? (
    <div className="grid justify-items-start gap-2">
      <FormError problem={problem} />
      {problem.code === 'version_conflict' && <Button onClick={onStale}>Show the new version</Button>}
    </div>
  ) : null;

type ChooseWorkspaceProps = {
  chosen: Membership;
  memberships: readonly Membership[];
  onChoose: (membership: Membership) => void;
};

const ChooseWorkspace = ({ chosen, memberships, onChoose }: ChooseWorkspaceProps) => (
  <Field label="Workspace">
    <NativeSelect
      value={chosen.workspaceId}
      onChange={({ target }) => onChoose(memberships.find(({ workspaceId }) => workspaceId === target.value) ?? chosen)}
      options={memberships.map(({ workspaceId, name }) => ({ value: workspaceId, label: name }))}
    />
  </Field>
);
