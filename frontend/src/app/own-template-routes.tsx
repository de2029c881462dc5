import { Navigate, Route, Routes } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { screen } from './screen.js';

const MakeTemplateScreen = screen(() => import('../templates/make/make-template.screen.js'), 'MakeTemplateScreen');
const NewVersionScreen = screen(() => import('../templates/make/new-version.screen.js'), 'NewVersionScreen');
const OwnTemplateScreen = screen(() => import('../templates/own/own-template.screen.js'), 'OwnTemplateScreen');
const UseOwnTemplateScreen = screen(
  () => import('../templates/use/use-own-template.screen.js'),
  'UseOwnTemplateScreen',
);

/** The addresses below `/{workspace}/templates`: what a workspace has made. */
export const OwnTemplateRoutes = () => (
  <Routes>
    <Route index element={<Navigate to="/templates" replace />} />
    <Route path="new" element={<MakeTemplateScreen />} />
    <Route path=":template" element={<OwnTemplateScreen />} />
    <Route path=":template/edit" element={<NewVersionScreen />} />
    <Route path=":template/use" element={<UseOwnTemplateScreen />} />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);
