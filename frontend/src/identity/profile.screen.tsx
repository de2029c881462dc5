import { useTitle } from '../lib/use-title.js';
import { useWorkspace } from '../lib/workspace.js';
import { PageHeader } from '../ui/page-header.js';
import { SettingsTabs } from '../workspaces/settings-tabs.js';
import { ApiKeysSection } from './api-keys/api-keys-section.js';
import { EmailSection } from './email-section.js';
import { LeavingSection } from './leaving/leaving-section.js';
import { PasskeysSection } from './passkeys/passkeys-section.js';
import { PasswordSection } from './password-section.js';
import { ProfileSection } from './profile-section.js';
import { ProvidersSection } from './providers-section.js';
import { SecondFactorSection } from './second-factor/second-factor-section.js';
import { SessionsSection } from './sessions-section.js';
import { StepUpDialog } from './step-up/step-up-dialog.js';
import { ThemeSection } from './theme-section.js';

export const ProfileScreen = () => {
  useTitle('Profile');
  const { path } = useWorkspace();
  return (
    <>
      <PageHeader title="Profile" crumbs={[{ label: 'Settings', to: path('settings') }]} />
      <SettingsTabs />
      <ProfileSection />
      <ThemeSection />
      <EmailSection />
      <PasswordSection />
      <PasskeysSection />
      <ProvidersSection />
      <SecondFactorSection />
      <SessionsSection />
      <ApiKeysSection />
      <LeavingSection />
      <StepUpDialog />
    </>
  );
};
