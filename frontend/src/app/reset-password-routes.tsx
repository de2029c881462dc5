import { Route, Routes } from 'react-router';
import { NotFoundScreen } from '../components/page-states/not-found.screen.js';
import { ResetChangeScreen } from '../identity/sign-in/reset/reset-change.screen.js';
import { ResetSentScreen } from '../identity/sign-in/reset/reset-sent.screen.js';
import { ResetSuccessScreen } from '../identity/sign-in/reset/reset-success.screen.js';
import { ResetScreen } from '../identity/sign-in/reset/reset.screen.js';

/** The steps below `/auth/reset-password`: small screens that follow each other, fetched at once. */
export const ResetPasswordRoutes = () => (
  <Routes>
    <Route index element={<ResetScreen />} />
    <Route path="sent" element={<ResetSentScreen />} />
    <Route path="change" element={<ResetChangeScreen />} />
    <Route path="success" element={<ResetSuccessScreen />} />
    <Route path="*" element={<NotFoundScreen />} />
  </Routes>
);
