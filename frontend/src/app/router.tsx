import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { PageLoading } from '../components/page-states/page-loading.js';
import { entrances } from '../lib/session/entrances.js';
import { screen } from './screen.js';
import { useMaintenanceRedirect } from './use-maintenance-redirect.js';
import { useRouteChange } from './use-route-change.js';

const AppShell = screen(() => import('./shell/app-shell.js'), 'AppShell');
const StartScreen = screen(() => import('./start.screen.js'), 'StartScreen');
const NothingHere = screen(() => import('../components/page-states/nothing-here.js'), 'NothingHere');
const SignInScreen = screen(() => import('../identity/sign-in/sign-in.screen.js'), 'SignInScreen');
const RegisterScreen = screen(() => import('../identity/sign-up/register.screen.js'), 'RegisterScreen');
const VerifyScreen = screen(() => import('../identity/sign-up/verify.screen.js'), 'VerifyScreen');
const SetupScreen = screen(() => import('../identity/sign-up/setup/setup.screen.js'), 'SetupScreen');
const RedirectScreen = screen(() => import('../identity/sign-in/redirect.screen.js'), 'RedirectScreen');
const ConnectedScreen = screen(() => import('../identity/sign-in/redirect.screen.js'), 'ConnectedScreen');
const ResetPasswordRoutes = screen(() => import('./reset-password-routes.js'), 'ResetPasswordRoutes');
const ChangeEmailScreen = screen(
  () => import('../identity/account/security/change-email.screen.js'),
  'ChangeEmailScreen',
);
const StopScreen = screen(() => import('../identity/account/security/stop.screen.js'), 'StopScreen');
const KeepAccountScreen = screen(() => import('../identity/privacy/keep-account.screen.js'), 'KeepAccountScreen');
const InvitationScreen = screen(
  () => import('../workspaces/invitations/by-link/invitation.screen.js'),
  'InvitationScreen',
);
const ConfirmErrorScreen = screen(() => import('../identity/sign-in/confirm-error.screen.js'), 'ConfirmErrorScreen');
const AgentsScreen = screen(() => import('../agents/list/agents.screen.js'), 'AgentsScreen');
const AgentRoutes = screen(() => import('./agent-routes.js'), 'AgentRoutes');
const RunsScreen = screen(() => import('../runs/list/runs.screen.js'), 'RunsScreen');
const InboxScreen = screen(() => import('../inbox/inbox.screen.js'), 'InboxScreen');
const RunScreen = screen(() => import('../runs/detail/run.screen.js'), 'RunScreen');
const TriggersScreen = screen(() => import('../triggers/triggers.screen.js'), 'TriggersScreen');
const TriggerScreen = screen(() => import('../triggers/trigger.screen.js'), 'TriggerScreen');
const NotesScreen = screen(() => import('../notes/notes.screen.js'), 'NotesScreen');
const NoteScreen = screen(() => import('../notes/note.screen.js'), 'NoteScreen');
const NamedNoteScreen = screen(() => import('../notes/named-note.screen.js'), 'NamedNoteScreen');
const HistoryScreen = screen(() => import('../history/history.screen.js'), 'HistoryScreen');
const VerifyProofScreen = screen(() => import('../history/verify/verify.screen.js'), 'VerifyScreen');
const SecurityScreen = screen(() => import('../security/security.screen.js'), 'SecurityScreen');
const CompareScreen = screen(() => import('../history/compare/compare.screen.js'), 'CompareScreen');
const WhyScreen = screen(() => import('../history/compare/why.screen.js'), 'WhyScreen');
const AccessScreen = screen(() => import('../history/access/access.screen.js'), 'AccessScreen');
const SettingsScreen = screen(() => import('../workspaces/settings.screen.js'), 'SettingsScreen');
const BillingRoutes = screen(() => import('./billing-routes.js'), 'BillingRoutes');
const BillingSettingsRoutes = screen(() => import('./billing-settings-routes.js'), 'BillingSettingsRoutes');
const SettingsRoutes = screen(() => import('./settings-routes.js'), 'SettingsRoutes');
const ConnectedAccountRoutes = screen(() => import('./connected-account-routes.js'), 'ConnectedAccountRoutes');
const ProfileScreen = screen(() => import('./profile.screen.js'), 'ProfileScreen');
const OperatorShell = screen(() => import('../operator/operator-shell.js'), 'OperatorShell');
const OverviewScreen = screen(() => import('../operator/overview/overview.screen.js'), 'OverviewScreen');
const ActionsScreen = screen(() => import('../operator/actions/actions.screen.js'), 'ActionsScreen');
const ProjectionScreen = screen(() => import('../operator/pages/projection.screen.js'), 'ProjectionScreen');
const QueueScreen = screen(() => import('../operator/pages/queue.screen.js'), 'QueueScreen');
const ParkedEventScreen = screen(() => import('../operator/pages/parked-event.screen.js'), 'ParkedEventScreen');
const UnreadableEventScreen = screen(
  () => import('../operator/pages/unreadable-event.screen.js'),
  'UnreadableEventScreen',
);
const OperatorNotFoundScreen = screen(
  () => import('../operator/pages/operator-not-found.screen.js'),
  'OperatorNotFoundScreen',
);
const PartScreen = screen(() => import('../operator/pages/part.screen.js'), 'PartScreen');
const UptimeScreen = screen(() => import('../operator/uptime/uptime.screen.js'), 'UptimeScreen');
const TasksScreen = screen(() => import('../operator/tasks/tasks.screen.js'), 'TasksScreen');
const LogScreen = screen(() => import('../operator/log/log.screen.js'), 'LogScreen');
const OperatorBillingScreen = screen(() => import('../operator/billing/billing.screen.js'), 'OperatorBillingScreen');
const OperatorsScreen = screen(() => import('../operator/operators.screen.js'), 'OperatorsScreen');
const MaintenanceScreen = screen(() => import('../maintenance/maintenance.screen.js'), 'MaintenanceScreen');
const GalleryScreen = screen(() => import('../templates/gallery/gallery.screen.js'), 'GalleryScreen');
const NotInGallery = screen(() => import('../templates/gallery/not-in-gallery.js'), 'NotInGallery');
const TemplateScreen = screen(() => import('../templates/detail/template.screen.js'), 'TemplateScreen');
const OwnTemplateRoutes = screen(() => import('./own-template-routes.js'), 'OwnTemplateRoutes');
const UseTemplateScreen = screen(() => import('../templates/use/use.screen.js'), 'UseTemplateScreen');
const HelpScreen = screen(() => import('../help/help.screen.js'), 'HelpScreen');
const TermsScreen = screen(() => import('../identity/legal/legal.screen.js'), 'TermsScreen');
const PrivacyScreen = screen(() => import('../identity/legal/legal.screen.js'), 'PrivacyScreen');
const NotFoundScreen = screen(() => import('../components/page-states/not-found.screen.js'), 'NotFoundScreen');

/** Not `operator/*`: an address such as `/operator/billing` would be one of a workspace. */
const operator = (
  <Route path="operator" element={<OperatorShell />}>
    <Route index element={<OverviewScreen />} />
    <Route path="billing" element={<OperatorBillingScreen />} />
    <Route path="log" element={<LogScreen />} />
    <Route path="operators" element={<OperatorsScreen />} />
    <Route path="uptime" element={<UptimeScreen />} />
    <Route path="uptime/:part" element={<PartScreen />} />
    <Route path="tasks" element={<TasksScreen />} />
    <Route path="actions" element={<ActionsScreen />} />
    <Route path="projections/:projection" element={<ProjectionScreen />} />
    <Route path="queues/:queue" element={<QueueScreen />} />
    <Route path="parked/:projection/:position" element={<ParkedEventScreen />} />
    <Route path="unreadable/:position" element={<UnreadableEventScreen />} />
    <Route path="*" element={<OperatorNotFoundScreen />} />
  </Route>
);

/** Open to everybody. */
const templates = (
  <Route path="templates">
    <Route index element={<GalleryScreen />} />
    <Route path="category/:category" element={<GalleryScreen />} />
    <Route path=":template" element={<TemplateScreen />} />
    <Route path=":template/use" element={<UseTemplateScreen />} />
    <Route path="*" element={<NotInGallery />} />
  </Route>
);

/** The pages that are read, or used, without an account. */
const documents = (
  <>
    <Route path="help" element={<HelpScreen />} />
    <Route path="help/:page" element={<HelpScreen />} />
    <Route path="help/:page/*" element={<HelpScreen />} />
    <Route path="verify" element={<VerifyProofScreen />} />
    <Route path="terms" element={<TermsScreen />} />
    <Route path="privacy" element={<PrivacyScreen />} />
  </>
);

/** Keeps the page that was requested before. */
const Entrance = ({ to }: { to: string }) => {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
};

/** Every address of the product: one line a screen, or a group that few people load. */
export const AppRoutes = () => {
  useRouteChange();
  useMaintenanceRedirect();
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route index element={<StartScreen />} />
        <Route path="auth" element={<SignInScreen />} />
        <Route path="auth/register" element={<RegisterScreen />} />
        <Route path="auth/verify" element={<VerifyScreen />} />
        <Route path="auth/setup" element={<SetupScreen />} />
        <Route path="auth/redirect" element={<RedirectScreen />} />
        <Route path="auth/connected/:service" element={<ConnectedScreen />} />
        <Route path="auth/connected/:service/:app" element={<ConnectedScreen />} />
        <Route path="auth/reset-password/*" element={<ResetPasswordRoutes />} />
        <Route path="auth/change-email" element={<ChangeEmailScreen />} />
        <Route path="auth/stop" element={<StopScreen />} />
        <Route path="auth/keep-account" element={<KeepAccountScreen />} />
        <Route path="auth/invitation" element={<InvitationScreen />} />
        <Route path="auth/confirm/error" element={<ConfirmErrorScreen />} />
        <Route path="auth/*" element={<NotFoundScreen />} />
        {entrances.map(({ guess, to }) => (
          <Route key={guess} path={guess} element={<Entrance to={to} />} />
        ))}
        {operator}
        {templates}
        {documents}
        <Route path="maintenance" element={<MaintenanceScreen />} />
        <Route path=":workspace" element={<AppShell />}>
          <Route index element={<Navigate to="agents" replace />} />
          <Route path="agents" element={<AgentsScreen />} />
          <Route path="agents/:agent/*" element={<AgentRoutes />} />
          <Route path="agents/:agent/runs/:run" element={<RunScreen />} />
          <Route path="inbox" element={<InboxScreen />} />
          <Route path="runs" element={<RunsScreen />} />
          <Route path="triggers" element={<TriggersScreen />} />
          <Route path="triggers/:trigger" element={<TriggerScreen />} />
          <Route path="notes" element={<NotesScreen />} />
          <Route path="notes/named" element={<NamedNoteScreen />} />
          <Route path="notes/:note" element={<NoteScreen />} />
          <Route path="templates/*" element={<OwnTemplateRoutes />} />
          <Route path="history" element={<HistoryScreen />} />
          <Route path="history/compare" element={<CompareScreen />} />
          <Route path="history/why" element={<WhyScreen />} />
          <Route path="history/access" element={<AccessScreen />} />
          <Route path="history/security" element={<SecurityScreen />} />
          <Route path="billing/*" element={<BillingRoutes />} />
          <Route path="settings" element={<SettingsScreen />} />
          <Route path="settings/connected-accounts/*" element={<ConnectedAccountRoutes />} />
          <Route path="settings/billing/*" element={<BillingSettingsRoutes />} />
          <Route path="settings/profile" element={<ProfileScreen />} />
          <Route path="settings/*" element={<SettingsRoutes />} />
          <Route path="*" element={<NothingHere />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  );
};
