import { HttpMethod, type AccessRule } from '@throughline/contracts/connections/connection.js';
import type { RuleTrial } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { useState } from 'react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useRow } from '../../../lib/live/use-row.js';
import { useCommand } from '../../../lib/use-command.js';
import { agentsById } from '../../../agents/data/agents.store.js';
import { grantAccess, tryAccess, withdrawAccess } from '../../data/connections.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import { anything } from './rule-text.js';
import { toFilledRule, RuleOfForm } from './rule-form.js';
import { TrialResult } from './trial-result.js';

/** `given`: the rule of an agent that has access; undefined for one that gets it by saving. */
type RuleDialogProps = {
  connection: ConnectionRow;
  agentId: AgentId;
  given: AccessRule | undefined;
  onClose: () => void;
};

/** Shows what one agent may do with the account, tried on the calls it made before it is saved. */
export const RuleDialog = ({ connection, agentId, given, onClose }: RuleDialogProps) => {
  const { name, seen } = useSeenAgent(connection.workspaceId, agentId);
  const save = (next: AccessRule) => grantAccess(connection, { agentId, agentRevision: seen }, next);
  const form = useCommandForm(RuleOfForm, save, {
    defaultValues: toFilledRule(given ?? anything),
    labels: { callsPerHour: 'Calls an hour' },
    onDone: onClose,
  });
  const withdraw = useCommand(() => withdrawAccess(connection, agentId));
  const { methods, hosts } = form.values;
  const remove = async () => {
    if (await withdraw.run()) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`What ${name} may do`}
      about={aboutRule(connection)}
    >
      <form {...form.props} className="grid gap-4">
        <Choices
          legend="Methods"
          hint="Batch and GraphQL addresses do anything by POST. Narrow those by paths."
          all={HttpMethod.options}
          chosen={methods}
          onChange={(next) => form.setValue('methods', next)}
        />
        <Field label="Paths" error={form.error('paths')} hint="One per line. /repos/acme also covers what is below it.">
          <Textarea {...form.register('paths')} mono rows={3} spellCheck={false} placeholder="/repos/acme" />
        </Field>
        {connection.hosts.length > 1 && (
          <Choices
            legend="Hosts"
            all={connection.hosts}
            chosen={hosts}
            onChange={(next) => form.setValue('hosts', next)}
          />
        )}
        <Field label="Calls an hour" error={form.error('callsPerHour')}>
          <Input {...form.register('callsPerHour')} inputMode="numeric" autoComplete="off" className="!w-40" />
        </Field>
        <TryRule connection={connection} agentId={agentId} filled={form.values} />
        <FormFooter
          problem={form.problem ?? withdraw.problem}
          submit={given ? 'Save' : 'Give access'}
          busy={form.pending}
          disabled={connection.sharing === 'owner' && seen === null}
          onCancel={onClose}
        >
          {given && (
            <Button variant="danger" className="mr-auto" busy={withdraw.pending} onClick={() => void remove()}>
              Withdraw access
            </Button>
          )}
        </FormFooter>
      </form>
    </Dialog>
  );
};

/** `seen`: the revision that the dialog was opened with, whatever somebody else makes of the agent meanwhile; null: it is not here yet. */
const useSeenAgent = (workspaceId: WorkspaceId, agentId: AgentId): { name: string; seen: number | null } => {
  const agent = useRow(agentsById, workspaceId, agentId).row;
  const [seen, setSeen] = useState(agent?.revision ?? null);
  if (seen === null && agent) setSeen(agent.revision);
  return { name: agent?.name ?? 'this agent', seen };
};

const aboutRule = ({ name, sharing }: ConnectionRow): string =>
  `With ${name}. What is left empty narrows nothing.${sharing === 'owner' ? ' The account is personal: the agent has access as it is now, and loses it once somebody else changes it.' : ''}`;

type ChoicesProps<Item extends string> = {
  legend: string;
  hint?: string;
  all: readonly Item[];
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
};

const Choices = <Item extends string>({ legend, hint, all, chosen, onChange }: ChoicesProps<Item>) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {all.map((item) => (
        <Checkbox
          key={item}
          label={<span className="mono">{item}</span>}
          checked={chosen.includes(item)}
          onChange={() => onChange(chosen.includes(item) ? chosen.filter((each) => each !== item) : [...chosen, item])}
        />
      ))}
    </div>
    {hint && <p className="mt-1.5 text-xs text-ink-3">{hint}</p>}
  </fieldset>
);

type TryRuleProps = {
  connection: ConnectionRow;
  agentId: AgentId;
  filled: ReturnType<typeof toFilledRule>;
};

const TryRule = ({ connection, agentId, filled }: TryRuleProps) => {
  const [result, setResult] = useState<RuleTrial>();
  const { run, pending, problem } = useCommand((rule: AccessRule) => tryAccess(connection, agentId, rule), {
    live: false,
  });
  const read = RuleOfForm.safeParse(filled);
  const tryIt = async () => {
    if (read.success) setResult(await run(read.data));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" busy={pending} disabled={!read.success} onClick={() => void tryIt()}>
        Try on the last 30 days
      </Button>
      <FormError problem={problem} />
      {result && <TrialResult trial={result} />}
    </div>
  );
};
