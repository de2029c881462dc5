import { Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { UsageScreen } from '../usage/usage.screen.js';
import { screen } from './screen.js';

const InvoicesScreen = screen(() => import('../billing/invoices/invoices.screen.js'), 'InvoicesScreen');
const InvoiceScreen = screen(() => import('../billing/invoices/invoice.screen.js'), 'InvoiceScreen');

/** The addresses below `/{workspace}/billing`. */
export const BillingRoutes = () => (
  <Routes>
    <Route index element={<UsageScreen />} />
    <Route path="invoices" element={<InvoicesScreen />} />
    <Route path="invoices/:invoice" element={<InvoiceScreen />} />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);
