import { Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { BillingScreen } from './billing.screen.js';

/** The addresses below `/{workspace}/settings/billing`. */
export const BillingSettingsRoutes = () => (
  <Routes>
    <Route index element={<BillingScreen />} />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);
