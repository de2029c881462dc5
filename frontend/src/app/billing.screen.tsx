import { BillingSettings } from '../billing/settings/settings.screen.js';
import { Budgets } from '../budgets/budget-list.js';

export const BillingScreen = () => <BillingSettings budgets={<Budgets />} />;
