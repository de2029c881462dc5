import type { ChangePreview, PreviewChangeRequest } from '@throughline/contracts/billing/billing.requests.js';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatDay } from '../../lib/time/format.js';
import { useCommand } from '../../lib/use-command.js';
import { changePlan, previewChange } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import { DialogFooter } from '../../ui/overlays/dialog-footer.js';
import type { Subscribed } from '../subscription.js';
import { ChangeFigures, FiguresLoading } from './change-figures.js';
import { ChangeProblem } from './change-problem.js';
import type { Wanted } from './wanted.js';
import { useState } from 'react';
import { useQuery, type QueryState } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';

type Props = { subscription: Subscribed; wanted: Wanted; onClose: () => void };

/** Shows what a change comes to; what is confirmed are these figures and no others. */
export const ChangeSubscription = ({ subscription: { terms, trialEndsAt }, wanted, onClose }: Props) => {
  const { workspaceId } = useWorkspace();
  const same = wanted !== null && wanted.plan === terms.plan && wanted.seats === terms.seats;
  const { data, problem, renew } = usePreview(same ? null : wanted);
  const change = useCommand(changePlan);
  const changed = change.problem?.code === 'price_changed';
  const confirm = async () => {
    if (wanted === null || data === undefined) return;
    if (await change.run(workspaceId, { ...wanted, lock: data.lock })) onClose();
    else renew();
  };
  return (
    <>
      <div aria-live="polite" className="grid gap-3">
        {changed && <Banner look="wait">The figures have changed. Check them and confirm again.</Banner>}
        {!changed && <ChangeProblem problem={change.problem} />}
        <FormError problem={problem} />
        {same && <p className="text-sm text-ink-3">This is the plan you have.</p>}
        {!same &&
          wanted &&
          !problem &&
          (data ? <ChangeFigures preview={data} trialEndsAt={trialEndsAt} /> : <FiguresLoading />)}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" busy={change.pending} disabled={data === undefined} onClick={() => void confirm()}>
          {data ? confirmText(data) : 'Confirm'}
        </Button>
      </DialogFooter>
    </>
  );
};

/** Labels the button by what it does, with the sum or the day. */
const confirmText = ({ at, from, dueNowMinor, currency }: ChangePreview): string => {
  if (at === 'period_end') return `Change on ${formatDay(from)}`;
  return dueNowMinor > 0 ? `Confirm and pay ${formatMinor(dueNowMinor, currency)}` : 'Confirm';
};

/** The figures of a change, once the choice rests; null asks nothing. `renew` asks again, for other figures. */
const usePreview = (
  change: PreviewChangeRequest | null,
): QueryState<ChangePreview> & { settled: boolean; renew: () => void } => {
  const { workspaceId } = useWorkspace();
  const [turn, setTurn] = useState(0);
  const wanted = change === null ? null : `${change.plan} ${change.seats}`;
  const settled = useSettled(wanted);
  const key = change === null || settled !== wanted ? null : `change of ${workspaceId} to ${wanted}, ${turn}`;
  const preview = useQuery(key, (signal) => {
    if (change === null) throw new Error('There is no change to preview.');
    return previewChange(workspaceId, change, signal);
  });
  return { ...preview, settled: settled === wanted, renew: () => setTurn((count) => count + 1) };
};
