import { Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { screen } from './screen.js';

const MembersScreen = screen(() => import('../workspaces/members/members.screen.js'), 'MembersScreen');
const EndpointsScreen = screen(() => import('../endpoints/endpoints.screen.js'), 'EndpointsScreen');
const DeliveriesScreen = screen(() => import('../endpoints/log/deliveries.screen.js'), 'DeliveriesScreen');

/** The settings that few people open, below `/{workspace}/settings`. */
export const SettingsRoutes = () => (
  <Routes>
    <Route path="members" element={<MembersScreen />} />
    <Route path="endpoints" element={<EndpointsScreen />} />
    <Route path="endpoints/:endpointId" element={<DeliveriesScreen />} />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);
