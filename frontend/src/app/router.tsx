import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { NotFoundScreen } from './not-found.screen.js';
import { PageLoading } from './page-loading.js';
import { screen } from './screen.js';
import { useRouteChange } from './use-route-change.js';

const AppShell = screen(() => import('./app-shell.js'), 'AppShell');
const StartScreen = screen(() => import('./start.screen.js'), 'StartScreen');
const NothingHere = screen(() => import('./nothing-here.js'), 'NothingHere');
const KitScreen = screen(() => import('../kit/kit.screen.js'), 'KitScreen');

/** Every address of the product: one line a screen. */
export const AppRoutes = () => {
  useRouteChange();
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route index element={<StartScreen />} />
        <Route path="kit" element={<KitScreen />} />
        <Route path=":workspace" element={<AppShell />}>
          <Route index element={<Navigate to="agents" replace />} />
          <Route path="*" element={<NothingHere />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  );
};
