import { Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { BillingSettings } from '../billing/settings/settings.screen.js';
import { Budgets } from '../budgets/budget-list.js';

/** The addresses below `/{workspace}/settings/billing`. */
export const BillingSettingsRoutes = () => (
  <Routes>
    <Route index element={<BillingScreen />} />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);

const BillingScreen = () => <BillingSettings budgets={<Budgets />} />;
