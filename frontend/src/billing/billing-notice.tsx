import { useLocation } from 'react-router';
import { useLive } from '../lib/live/row-store.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatDay } from '../lib/time/format.js';
import { useAgreements } from './data/billing.store.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { Banner } from '../ui/feedback/banner.js';

/** On every screen of a workspace whose payment is missing, for those who may read what it pays. */
export const BillingNotice = () => {
  const { workspaceId, path, may } = useWorkspace();
  const { pathname } = useLocation();
  useLive(useAgreements, { kind: 'billing', workspaceId });
  const subscription = useAgreements((state) => state.list[0]?.subscription);
  const settings = path('settings', 'billing');
  if (!subscription || pathname.startsWith(settings)) return null;
  const { pastDue, restricted } = subscription;
  if (!restricted && pastDue === null) return null;
  return (
    <div role="status" className="px-gutter pt-3">
      <Banner
        look={restricted ? 'fail' : 'wait'}
        action={
          <ButtonLink size="sm" to={settings}>
            {may('billing.manage') ? 'Pay' : 'See why'}
          </ButtonLink>
        }
      >
        {restricted
          ? 'A payment is missing. Runs are limited to what Free allows until it is paid.'
          : pastDue && `A payment is missing. Everything works until ${formatDay(pastDue.restrictedAt)}.`}
      </Banner>
    </div>
  );
};
