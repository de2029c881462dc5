import { Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { BillingScreen } from './billing.screen.js';
import { screen } from './screen.js';

const CheckoutScreen = screen(() => import('../billing/checkout/checkout.screen.js'), 'CheckoutScreen');
const CardScreen = screen(() => import('../billing/checkout/card.screen.js'), 'CardScreen');

/** The addresses below `/{workspace}/settings/billing`. */
export const BillingSettingsRoutes = () => (
  <Routes>
    <Route index element={<BillingScreen />} />
    <Route path="checkout/:checkoutId" element={<CheckoutScreen />} />
    <Route path="card" element={<CardScreen />} />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);
