import { Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { ConnectionsScreen } from '../connections/connections.screen.js';
import { screen } from './screen.js';

const AccountsScreen = screen(() => import('../connections/accounts/accounts.screen.js'), 'AccountsScreen');
const AppsScreen = screen(() => import('../connections/apps/apps.screen.js'), 'AppsScreen');
const ConnectedModelsScreen = screen(() => import('../connections/models/models.screen.js'), 'ModelsScreen');
const CatalogueScreen = screen(() => import('../connections/catalogue/catalogue.screen.js'), 'CatalogueScreen');

/** The tabs of one settings screen, below `/{workspace}/settings/connected-accounts`. */
export const ConnectedAccountRoutes = () => (
  <Routes>
    <Route element={<ConnectionsScreen />}>
      <Route index element={<AccountsScreen />} />
      <Route path="models" element={<ConnectedModelsScreen />} />
      <Route path="apps" element={<AppsScreen />} />
      <Route path="catalogue" element={<CatalogueScreen />} />
      <Route path="*" element={<NothingHere />} />
    </Route>
  </Routes>
);
