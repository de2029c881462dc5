import type { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { AgentSelect } from '../agents/components/agent-select.js';
import { useCommandForm, type CommandForm } from '../lib/form/use-command-form.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { setBudget } from './data/budgets.api.js';
import { useMembers } from '../workspaces/data/members.store.js';
import { Checkbox } from '../ui/choice/checkbox.js';
import { Field } from '../ui/form/field.js';
import { Input } from '../ui/form/input.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { Dialog } from '../ui/overlays/dialog.js';
import { FormFooter } from '../ui/overlays/dialog-footer.js';
import { BudgetForm, periodsFor, typedFrom, type TypedBudget } from './budget-form.js';

type Form = CommandForm<TypedBudget>;

/** `row` null: a new budget. */
export const BudgetDialog = ({ row, onClose }: { row: BudgetRow | null; onClose: () => void }) => {
  const { workspaceId, me } = useWorkspace();
  const form = useCommandForm(BudgetForm, ({ key, terms }) => setBudget(workspaceId, key, terms), {
    defaultValues: typedFrom(row, me.userId),
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={row === null ? 'Add budget' : 'Edit budget'}>
      <form {...form.props} className="grid gap-4">
        {row === null && <Subject form={form} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Limit" error={form.error('dollars')}>
            <Input
              {...form.register('dollars')}
              inputMode="decimal"
              before="$"
              placeholder="25.00"
              autoComplete="off"
            />
          </Field>
          <Field label="At the limit">
            <NativeSelect {...form.register('atLimit')}>
              <option value="hold">Hold runs, up to 24 hours</option>
              <option value="stop">End runs, start no more</option>
            </NativeSelect>
          </Field>
        </div>
        {form.values.period !== 'run' && <Alerts form={form} />}
        <FormFooter
          problem={form.problem}
          submit={row === null ? 'Add budget' : 'Save'}
          busy={form.pending}
          disabled={row !== null && !form.changed}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
};

const scopes: readonly [TypedBudget['scope'], string][] = [
  ['workspace', 'The workspace'],
  ['agent', 'An agent'],
  ['member', 'A member'],
  ['run', 'Each run'],
];
const periods: Readonly<Record<TypedBudget['period'], string>> = { run: 'Run', day: 'Day', month: 'Month' };

/** Shows what the budget is for. It never changes: another purpose is another budget. */
const Subject = ({ form }: { form: Form }) => {
  const { scope } = form.values;
  const changeScope = (next: string) => {
    const [found] = scopes.find(([value]) => value === next) ?? scopes[0] ?? ['workspace'];
    form.setValue('scope', found);
    form.setValue('of', '');
    form.setValue('period', periodsFor(found)[0] ?? 'month');
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="For">
          <NativeSelect
            value={scope}
            onChange={({ target }) => changeScope(target.value)}
            options={scopes.map(([value, words]) => ({ value, label: words }))}
          />
        </Field>
        {periodsFor(scope).length > 1 && (
          <Field label="Per">
            <NativeSelect
              {...form.register('period')}
              options={periodsFor(scope).map((period) => ({ value: period, label: periods[period] }))}
            />
          </Field>
        )}
      </div>
      {scope === 'agent' && (
        <Field label="Agent" error={form.error('of')}>
          <AgentSelect value={form.values.of} onChange={({ id }) => form.setValue('of', id)} />
        </Field>
      )}
      {scope === 'member' && <MemberChoice form={form} />}
    </>
  );
};

const useActiveMembers = () => useMembers((state) => state.list).filter(({ status }) => status === 'active');

const MemberChoice = ({ form }: { form: Form }) => {
  const members = useActiveMembers();
  return (
    <Field label="Member" hint="Counts the runs that they start themselves." error={form.error('of')}>
      <NativeSelect
        {...form.register('of')}
        options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
      >
        <option value="">Choose…</option>
      </NativeSelect>
    </Field>
  );
};

const offered = [50, 80, 100];

const toggled = <Item,>(list: readonly Item[], item: Item, on: boolean): Item[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

/** The people who get a mail, and at which part of the limit. */
const Alerts = ({ form }: { form: Form }) => {
  const members = useActiveMembers();
  const { thresholds, notify } = form.values;
  const all = [...new Set([...offered, ...thresholds])].sort((a, b) => a - b);
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Alert when spent</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {all.map((percent) => (
            <Checkbox
              key={percent}
              label={`${percent} %`}
              checked={thresholds.includes(percent)}
              onChange={({ target }) => form.setValue('thresholds', toggled(thresholds, percent, target.checked))}
            />
          ))}
        </div>
      </fieldset>
      {thresholds.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">E-mail to</legend>
          <div className="grid max-h-40 gap-2 overflow-y-auto">
            {members.map(({ userId, name }) => (
              <Checkbox
                key={userId}
                label={name}
                checked={notify.includes(userId)}
                onChange={({ target }) => form.setValue('notify', toggled(notify, userId, target.checked))}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
};
