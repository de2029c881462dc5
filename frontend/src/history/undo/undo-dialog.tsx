import type { UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { useState } from 'react';
import { pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { planUndo, requestUndo, type UndoneEvents } from '../data/undo.api.js';
import { UndoLines, type Choices } from './undo-lines.js';
import { UndoProgress } from './undo-progress.js';
import { countChanges } from './undo-words.js';

type UndoDialogProps = { events: UndoneEvents; onClose: () => void };

/** More than these are confirmed by their number. */
const manyThings = 20;
const nothing: Choices = { except: new Set(), overwrite: new Set(), calls: new Set() };

const listChosen = ({ lines }: UndoPlan, { except, overwrite }: Choices) =>
  lines.filter(
    ({ key, state }) => (state === 'put_back' && !except.has(key)) || (state === 'changed_since' && overwrite.has(key)),
  );

/** Shows what undoing would put back, lets the person choose, and then how far it is. */
export const UndoDialog = ({ events, onClose }: UndoDialogProps) => {
  const { workspaceId } = useWorkspace();
  const plan = useQuery(JSON.stringify([workspaceId, events]), (signal) => planUndo(workspaceId, events, signal));
  const [choices, setChoices] = useState(nothing);
  const [typed, setTyped] = useState('');
  const [undoId, setUndoId] = useState<string>();
  const request = useCommand(requestUndo);
  const chosen = plan.data ? listChosen(plan.data, choices) : [];
  const calls = choices.calls.size;
  const things = new Set(chosen.map(({ setting, id }) => `${setting.split('_')[0]} ${id}`)).size + calls;
  const isConfirmed = things <= manyThings || typed.trim() === String(things);

  const undo = async (): Promise<void> => {
    if (!plan.data) return;
    const [except, overwrite] = [[...choices.except], [...choices.overwrite]];
    const given = { moment: plan.data.moment, except, overwrite, calls: [...choices.calls] };
    const receipt = await request.run(workspaceId, events, given);
    if (receipt) setUndoId(receipt.id);
  };
  const canUndo = plan.data !== undefined && canChoose(plan.data);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Undo"
      about={plan.data && describePlan(plan.data)}
      footer={
        undoId === undefined && canUndo ? (
          <Foot
            changes={chosen.length}
            calls={calls}
            busy={request.pending}
            disabled={!isConfirmed}
            onCancel={onClose}
            onUndo={() => void undo()}
          />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {plan.problem && <ErrorState title="It could not be compared" problem={plan.problem} onRetry={plan.reload} />}
      {plan.loading && <SkeletonRows rows={4} />}
      {plan.data && undoId === undefined && (
        <div className="grid gap-5">
          {!canUndo && <EmptyState title="Nothing here can be undone" />}
          <UndoLines plan={plan.data} choices={choices} onChange={setChoices} />
          {things > manyThings && (
            <Field label={`Type ${things} to undo the changes on ${things} items`}>
              <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
            </Field>
          )}
          <FormError problem={request.problem} />
        </div>
      )}
      {undoId !== undefined && <UndoProgress undoId={undoId} names={nameThings(plan.data)} onLeave={onClose} />}
    </Dialog>
  );
};

type FootProps = {
  changes: number;
  calls: number;
  busy: boolean;
  disabled: boolean;
  onCancel: () => void;
  onUndo: () => void;
};

const Foot = ({ changes, calls, busy, disabled, onCancel, onUndo }: FootProps) => (
  <>
    <span className="mr-auto min-w-0 flex-1 basis-48 text-xs text-ink-3">
      Nothing is removed from the history. The undo can be undone.
    </span>
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="primary" busy={busy} disabled={changes + calls === 0 || disabled} onClick={onUndo}>
      {describeChoice(changes, calls)}
    </Button>
  </>
);

const canChoose = ({ lines, calls }: UndoPlan): boolean =>
  calls.some(({ state }) => state === 'offer') ||
  lines.some(({ state }) => state === 'put_back' || state === 'changed_since');

const describeChoice = (changes: number, calls: number): string => {
  if (calls === 0) return changes === 0 ? 'Undo' : `Undo ${countChanges(changes)}`;
  const offer = `offer ${pluralise(calls, 'call')}`;
  return changes === 0 ? `O${offer.slice(1)}` : `Undo ${countChanges(changes)}, ${offer}`;
};

const describePlan = ({ events, lines }: UndoPlan): string =>
  `${pluralise(events, 'event')}, ${pluralise(new Set(lines.map(({ id }) => id)).size, 'item')}.`;

const nameThings = (plan: UndoPlan | undefined): ReadonlyMap<string, string> =>
  new Map([
    ...(plan?.lines.map(({ id, name }) => [id, name] as const) ?? []),
    ...(plan?.calls.map(({ key, title }) => [key, title] as const) ?? []),
  ]);
