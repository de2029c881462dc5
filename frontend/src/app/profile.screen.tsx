import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { SettingsTabs } from '../components/settings/settings-tabs.js';
import { ApiKeysSection } from '../accounts/api-keys/api-keys-section.js';
import { EmailSection } from '../accounts/security/email-section.js';
import { CloseAccountSection } from '../privacy/close-account-section.js';
import { PasskeysSection } from '../accounts/security/passkeys-section.js';
import { PasswordSection } from '../accounts/security/password-section.js';
import { ProfileSection } from '../accounts/profile/profile-section.js';
import { ProvidersSection } from '../accounts/security/providers-section.js';
import { SecondFactorSection } from '../accounts/security/second-factor-section.js';
import { SessionsSection } from '../accounts/security/sessions-section.js';
import { StepUpDialog } from '../components/step-up/step-up-dialog.js';
import { ThemeSection } from '../accounts/profile/theme-section.js';

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
      <CloseAccountSection />
      <StepUpDialog />
    </>
  );
};
