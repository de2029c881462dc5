import type { BillingOverview, Disturbances } from '@throughline/contracts/billing/operator-billing.requests.js';
import { useCommand } from '../../lib/use-command.js';
import { disturbTestNetwork, moveTestClock } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Switch } from '../../ui/choice/switch.js';
import { FormError } from '../../ui/form/form-error.js';
import { Moment } from '../../ui/values/moment.js';
import { BillingSection } from './billing-section.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

type TestPaymentsProps = { test: NonNullable<BillingOverview['test']>; onChanged: () => void };

const lateSeconds = 60;
const switches: { name: string; hint: string; isOn: (network: Disturbances) => boolean; set: Change }[] = [
  {
    name: 'Late',
    hint: 'Notices arrive a minute later.',
    isOn: ({ late }) => late > 0,
    set: (on) => ({ late: on ? lateSeconds : 0 }),
  },
  { name: 'Twice', hint: 'Each arrives twice.', isOn: ({ twice }) => twice, set: (twice) => ({ twice }) },
  {
    name: 'Shuffled',
    hint: 'They arrive in any order.',
    isOn: ({ shuffled }) => shuffled,
    set: (shuffled) => ({ shuffled }),
  },
  {
    name: 'Lost',
    hint: 'None arrives; they are found in the list.',
    isOn: ({ lost }) => lost,
    set: (lost) => ({ lost }),
  },
];
type Change = (on: boolean) => Partial<Disturbances>;

/** The clock and the network of the payments simulator. */
export const TestPayments = ({ test: { now, network }, onChanged }: TestPaymentsProps) => {
  const moving = useCommand(withStepUp(moveTestClock), { live: false });
  const disturbing = useCommand(withStepUp(disturbTestNetwork), { live: false });
  const move = async (by: 'day' | 'month') => {
    if (await moving.run(by)) onChanged();
  };
  const disturb = async (change: Partial<Disturbances>) => {
    if (await disturbing.run({ ...network, ...change })) onChanged();
  };
  return (
    <BillingSection title="Test payments">
      <div className="grid gap-4 border-t border-line px-gutter pt-4 text-sm">
        <div className="flex flex-wrap items-center gap-3">
          <span>
            The provider’s clock shows <Moment at={now} day />.
          </span>
          <Button size="sm" busy={moving.pending} onClick={() => void move('day')}>
            Move by a day
          </Button>
          <Button size="sm" busy={moving.pending} onClick={() => void move('month')}>
            Move by a month
          </Button>
        </div>
        <div role="group" aria-label="Network" className="flex flex-wrap gap-x-8 gap-y-3">
          {switches.map(({ name, hint, isOn, set }) => (
            <Switch
              key={name}
              label={name}
              hint={hint}
              checked={isOn(network)}
              disabled={disturbing.pending}
              onChange={(on) => void disturb(set(on))}
            />
          ))}
        </div>
        <FormError problem={moving.problem ?? disturbing.problem} />
      </div>
    </BillingSection>
  );
};
